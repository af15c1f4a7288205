import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { RIGHT_GROUPS, RIGHT_SETS, TEAM_RIGHTS, type RightGroup, type RightSet, type TeamRight } from '#domain/permissions.ts';
import { call } from '#platform/browser/api.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FieldGroup } from '#platform/ui/field.tsx';
import { usePortalTeamTexts } from '#texts/area-contexts.ts';
import type { changeRights, Member } from '../contract.ts';
import type { Act } from './act.ts';

type OfProps = { readonly member: Member; readonly venueId: string; readonly busy: boolean; readonly act: Act };

/** The way to what somebody may do. */
export function RightsOf({ member, venueId, busy, act }: OfProps) {
  const t = usePortalTeamTexts();
  const [open, setOpen] = useState(false);
  const who = member.name || member.email;
  const save = (rights: TeamRight[]) => {
    setOpen(false);
    act(async () => {
      await call<typeof changeRights>('POST', '/api/venues/:id/team/rights', {
        params: { id: venueId },
        body: { member: member.key, rights, seal: member.seal },
      });
      return t('said.rights', { who, count: rights.length });
    });
  };
  return (
    <>
      <button
        type="button"
        className="button button--small"
        aria-label={t('rights.open_of', { who })}
        disabled={busy}
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal className="icon" aria-hidden />
        {t('rights.open')}
      </button>
      {open && <RightsDialog who={who} rights={member.rights} close={() => setOpen(false)} save={save} />}
    </>
  );
}

type Props = {
  /** Null: somebody who is not named yet. */
  readonly who: string | null;
  readonly rights: readonly TeamRight[];
  /** For somebody who is invited: it holds once they join. */
  readonly invites?: boolean;
  readonly close: () => void;
  readonly save: (rights: TeamRight[]) => void;
};

const GROUPS = Object.keys(RIGHT_GROUPS) as RightGroup[];
const SETS = Object.keys(RIGHT_SETS) as RightSet[];
const isSame = (some: readonly TeamRight[], others: readonly TeamRight[]): boolean =>
  TEAM_RIGHTS.every((right) => some.includes(right) === others.includes(right));

/** What somebody may do, right by right; a set to start from turns them all. */
export function RightsDialog({ who, rights: before, invites = false, close, save }: Props) {
  const t = usePortalTeamTexts();
  const [rights, setRights] = useState(before);
  const turn = (right: TeamRight) => setRights(rights.includes(right) ? rights.filter((one) => one !== right) : [...rights, right]);
  return (
    <Dialog
      title={who === null ? t('rights.title_new') : t('rights.title', { who })}
      close={close}
      keep={t('members.role_no')}
      confirm={{
        label: t(invites ? 'rights.use' : 'rights.save'),
        run: () => (isSame(rights, before) ? close() : save(TEAM_RIGHTS.filter((right) => rights.includes(right)))),
      }}
      wide
    >
      <div className="team-rights__sets" role="group" aria-label={t('rights.start')}>
        <span aria-hidden>{t('rights.start')}</span>
        {SETS.map((set) => (
          <button
            key={set}
            type="button"
            className="button button--small"
            aria-pressed={isSame(rights, RIGHT_SETS[set])}
            onClick={() => setRights(RIGHT_SETS[set])}
          >
            {t(`rights.set_${set}`)}
          </button>
        ))}
      </div>
      <div className="team-rights">
        {GROUPS.map((group) => (
          <FieldGroup key={group} legend={t(`rights.group_${group}`)}>
            {RIGHT_GROUPS[group].map((right) => (
              <label key={right} className="choice">
                <input type="checkbox" role="switch" checked={rights.includes(right)} onChange={() => turn(right)} />
                <span className="choice__text">
                  {t(`right.${right}`)}
                  <small>{t(`right.${right}_more`)}</small>
                </span>
              </label>
            ))}
          </FieldGroup>
        ))}
      </div>
      <p className="hint">{t(rights.length === 0 ? 'rights.none' : invites ? 'rights.once_joined' : 'rights.at_once')}</p>
    </Dialog>
  );
}
