import { Banknote, ChefHat, UsersRound, UtensilsCrossed } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { LinkFromHere } from '#platform/ui/address-now.tsx';
import { usePortalReportsTexts } from '#texts/area-contexts.ts';
import { REPORT_GROUPS, type ReportGroup, type ReportTab } from '../report-views.ts';
import './report-tabs.css';

const GROUPS = ['money', 'kitchen', 'guests', 'team'] as const satisfies readonly ReportGroup[];
const SIGNS = { money: Banknote, kitchen: ChefHat, guests: UtensilsCrossed, team: UsersRound } as const;

type Props = {
  /** `orders`: what stands behind a figure. */
  readonly current: ReportTab | 'orders';
  readonly audit: boolean;
};

/** What an owner may ask about, and below it what answers. Each is an address, which keeps the days that are looked at. */
export function ReportTabs({ current, audit }: Props) {
  const t = usePortalReportsTexts();
  const shown = useRef<HTMLElement>(null);
  // On a phone the row is longer than the screen.
  useEffect(() => {
    shown.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  const to = (view: ReportTab) => (query: URLSearchParams) => {
    const next = new URLSearchParams([...query].filter(([name]) => ['period', 'from', 'to'].includes(name)));
    next.set('view', view);
    return `?${next}`;
  };
  const tabsOf = (group: ReportGroup): ReportTab[] => REPORT_GROUPS[group].filter((tab) => audit || tab !== 'changes');
  const open = GROUPS.find((group) => tabsOf(group).some((tab) => tab === current)) ?? 'money';
  return (
    <nav className="report-tabs" aria-label={t('view.label')} ref={shown}>
      <ul className="report-groups">
        {GROUPS.map((group) => {
          const Sign = SIGNS[group];
          const [first, ...others] = tabsOf(group);
          return (
            first && (
              <li key={group}>
                <LinkFromHere to={to(first)} aria-current={group === open ? 'true' : undefined}>
                  <Sign className="icon" aria-hidden />
                  {t(`group.${group}`)}
                  {/* What is behind each door is seen before it is opened. */}
                  <small aria-hidden>
                    {[first, ...others].map((tab, at) => (
                      <Fragment key={tab}>
                        <span>
                          {t(`view.${tab}`)}
                          {at < others.length && ' ·'}
                        </span>{' '}
                      </Fragment>
                    ))}
                  </small>
                </LinkFromHere>
              </li>
            )
          );
        })}
      </ul>
      <ul className="report-views" aria-label={t(`group.${open}`)}>
        {tabsOf(open).map((tab) => (
          <li key={tab}>
            <LinkFromHere to={to(tab)} aria-current={tab === current ? 'page' : undefined}>
              {t(`view.${tab}`)}
            </LinkFromHere>
          </li>
        ))}
      </ul>
    </nav>
  );
}
