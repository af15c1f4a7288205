import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CirclePause, CirclePlay } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { CallFailed } from '#platform/browser/api.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { setPause, type PauseWish } from './set-pause.ts';
import { settingsKey } from './settings-context.ts';
import './pause-control.css';

type Props = {
  readonly venueId: string;
  /** Whether orders are stopped, as the page shows it. */
  readonly paused: boolean;
  /** It was changed, here or elsewhere: the page reads again. */
  readonly changed: () => void;
};

const MINUTES = [10, 20, 30] as const;

/** Stops orders for a while, or lets them in again, without the way through the settings. */
export function PauseControl({ venueId, paused, changed }: Props) {
  const t = usePortalTexts();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (wish: PauseWish) => setPause(venueId, wish),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: settingsKey(venueId) });
      changed();
    },
  });
  const busy = change.isPending;
  const wish = (what: PauseWish): void => void (busy || change.mutate(what));
  return (
    <div className="pause-control">
      {paused ? (
        <button type="button" className="button button--small" aria-disabled={busy || undefined} onClick={() => wish('resume')}>
          <CirclePlay className="icon" aria-hidden />
          {t('pause.resume')}
        </button>
      ) : (
        <MenuTrigger>
          <Button className="button button--small" isDisabled={busy}>
            <CirclePause className="icon" aria-hidden />
            {t('pause.pause')}
          </Button>
          <Popover className="menu-popover" placement="bottom end">
            <Menu className="menu" aria-label={t('pause.pause')}>
              {MINUTES.map((minutes) => (
                <MenuItem key={minutes} className="menu__item" onAction={() => wish({ minutes })}>
                  {t('pause.minutes', { minutes })}
                </MenuItem>
              ))}
              <MenuItem className="menu__item" onAction={() => wish('until_lifted')}>
                {t('pause.lifted')}
              </MenuItem>
            </Menu>
          </Popover>
        </MenuTrigger>
      )}
      <span role="alert">{change.isError && t(isBeaten(change.error) ? 'pause.beaten' : 'pause.failed')}</span>
    </div>
  );
}

const isBeaten = (error: Error): boolean => error instanceof CallFailed && error.code === 'changed_meanwhile';
