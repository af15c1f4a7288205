import { Check, CircleAlert, Pencil, RefreshCw, ScrollText, Trash2, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { asksUs, canPrint, SCREEN_STATES, type PrinterState, type ScreenState } from '#domain/printing.ts';
import { AskDialog } from '#platform/ui/ask-dialog.tsx';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalPrintersTexts } from '#texts/area-contexts.ts';
import type { Printer, Printers } from '../contract.ts';
import { whenOf } from './printer-form.ts';
import type { PrinterCalls } from './use-printers.ts';

const SIGNS: Readonly<Record<PrinterState, typeof Check>> = {
  new: RefreshCw,
  online: Check,
  paper_low: ScrollText,
  paper_out: CircleAlert,
  cover_open: CircleAlert,
  trouble: CircleAlert,
  silent: WifiOff,
};

type Props = {
  readonly printer: Printer;
  readonly all: Printers;
  readonly calls: PrinterCalls;
  readonly onEdit: () => void;
  /** It has another address, told this once. */
  readonly onAddress: (address: string) => void;
};

/** A printer: how it is and since when, what waits, what it prints, and one way out. */
export function PrinterRow({ printer, all, calls, onEdit, onAddress }: Props) {
  const t = usePortalPrintersTexts();
  const { _id: id, name, state, waiting, stations } = printer;
  const [asks, setAsks] = useState<'remove' | 'renew' | null>(null);
  const nothing = whenOf(printer) === 'never';
  const mine = all.stations.filter((station) => stations.includes(station.id)).map((station) => station.name);
  const areas = all.floors.filter(({ floor }) => printer.floors.includes(floor)).map((one) => one.name);
  const other =
    all.printers.find((one) => one._id === printer.instead) ??
    all.printers.find((one) => one._id !== id && one.kind !== 'screen' && canPrint(one.state));
  const how = [
    t(`kind.${printer.kind}`),
    t(printer.width === 384 ? 'form.width_384' : 'form.width_576'),
    ...(printer.printsAs === 'letters' && printer.kind !== 'screen' ? [t('form.as_letters')] : []),
  ];
  const stuck = waiting > 0 && !canPrint(state) && other !== undefined;
  return (
    <li className="card printer-row" data-state={state}>
      <div className="printer-row__name">
        <h2>{name}</h2>
        <p className="muted">{how.join('\u00a0· ')}</p>
      </div>
      <State {...printer} />
      <p className="printer-row__waiting">
        <b className="num">{waiting}</b> {t('waiting', { count: waiting })}
      </p>
      <p className="printer-row__prints">
        <small>{t('prints')}</small> {nothing ? t('takes_over') : mine.length === 0 ? t('all') : mine.join(', ')}
        {areas.length > 0 && ` · ${areas.join(', ')}`}
      </p>
      <div className="printer-row__tools">
        {printer.kind === 'screen' && <Pretended printer={printer} calls={calls} />}
        {stuck ? (
          <button type="button" className="button button--small" onClick={() => calls.pass.mutate({ printer: id, to: other._id })}>
            {t('pass', { count: waiting, name: other.name })}
          </button>
        ) : (
          <button type="button" className="button button--small" aria-label={t('test_of', { name })} onClick={() => calls.test.mutate(id)}>
            {t('test')}
          </button>
        )}
        <button type="button" className="icon-button" aria-label={t('edit_of', { name })} onClick={onEdit}>
          <Pencil className="icon" aria-hidden />
        </button>
        {asksUs(printer.kind) && (
          <button type="button" className="icon-button" aria-label={`${t('renew')}: ${name}`} onClick={() => setAsks('renew')}>
            <RefreshCw className="icon" aria-hidden />
          </button>
        )}
        <button
          type="button"
          className="icon-button icon-button--danger"
          aria-label={`${t('remove')}: ${name}`}
          onClick={() => setAsks('remove')}
        >
          <Trash2 className="icon" aria-hidden />
        </button>
      </div>
      {asks !== null && (
        <AskDialog
          title={t(`${asks}_ask`, { name })}
          text={t(`${asks}_text`, { count: waiting })}
          yes={t(asks)}
          no={t('keep')}
          onNo={() => setAsks(null)}
          onYes={() => {
            setAsks(null);
            if (asks === 'remove') calls.remove.mutate(id);
            else calls.renew.mutate(id, { onSuccess: ({ address }) => address !== null && onAddress(address) });
          }}
        />
      )}
    </li>
  );
}

/** How a printer on the screen is, as somebody likes: to see what the board does. */
function Pretended({ printer: { _id: id, name, state }, calls }: Pick<Props, 'printer' | 'calls'>) {
  const t = usePortalPrintersTexts();
  return (
    <select
      className="select printer-row__pretend"
      aria-label={t('screen_of', { name })}
      value={SCREEN_STATES.find((one) => one === state) ?? 'online'}
      onChange={({ target }) => calls.pretend.mutate({ printer: id, state: target.value as ScreenState })}
    >
      {SCREEN_STATES.map((one) => (
        <option key={one} value={one}>
          {t('screen')}: {t(`screen.${one}`)}
        </option>
      ))}
    </select>
  );
}

/** Its state in words, since when, and what to do about it. */
function State({ kind, state, stateAt, seenAt, host }: Printer) {
  const t = usePortalPrintersTexts();
  const { dayAndTime } = useZoneTimes();
  const Sign = SIGNS[state];
  return (
    <div className="printer-row__state">
      <Sign className="icon" aria-hidden />
      <p>
        <b>{t(`state.${state}`)}</b>{' '}
        <small className="num">
          {state === 'silent' && seenAt !== null ? t('seen', { time: dayAndTime(seenAt) }) : t('since', { time: dayAndTime(stateAt) })}
        </small>
        {state !== 'online' && (
          <small className="printer-row__do">
            {t(state === 'new' && kind === 'screen' ? 'do.new_screen' : state === 'new' && host !== null ? 'do.new_called' : `do.${state}`)}
          </small>
        )}
      </p>
    </div>
  );
}
