import { Dialog } from '#platform/ui/dialog.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import './shortcuts-dialog.css';

const KEYS = [
  ['J K H L', 'keys.walk'],
  ['Enter', 'keys.next'],
  ['A', 'keys.accept'],
  ['1 – 9', 'keys.tick'],
  ['D', 'keys.delay'],
  ['B', 'keys.pay'],
  ['R', 'keys.refund'],
  ['P', 'keys.print'],
  ['X', 'keys.stop'],
  ['U', 'keys.undo'],
  ['/', 'keys.search'],
  ['S', 'keys.sound'],
  ['?', 'keys.help'],
] as const;

const RUSH_KEYS = [
  ['1 – 9 0', 'keys.rush_head'],
  ['Shift 1 – 0', 'keys.rush_line'],
  ['← →', 'keys.rush_page'],
  ['A', 'rush.all_day'],
  ['R', 'rush.recall'],
  ['+ −', 'keys.rush_text'],
  ['S', 'keys.rush_station'],
  ['U', 'keys.undo'],
  ['?', 'keys.help'],
] as const;

type Props = { readonly rush: boolean; readonly close: () => void; readonly on: boolean; readonly choose: (on: boolean) => void };

/** Every key of the board, and the switch that turns them off. */
export function ShortcutsDialog({ rush, close, on, choose }: Props) {
  const t = usePortalTexts();
  return (
    <Dialog title={t('keys.title')} close={close} keep={t('dialog.close')}>
      <p className="muted">{t(rush ? 'keys.rush_text_above' : 'keys.text')}</p>
      <dl className="key-list">
        {(rush ? RUSH_KEYS : KEYS).map(([key, words]) => (
          <div key={words}>
            <dt>
              <kbd lang="en">{key}</kbd>
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
      <label className="switch">
        <input type="checkbox" role="switch" checked={on} onChange={({ target }) => choose(target.checked)} />
        <span>{t('keys.on')}</span>
      </label>
    </Dialog>
  );
}
