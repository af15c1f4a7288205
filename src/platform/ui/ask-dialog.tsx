import { Dialog } from './dialog.tsx';

type Props = {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  /** Whether "yes" takes something away for good. */
  readonly isDanger?: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

/** Asks before something that cannot be undone. */
export function AskDialog({ title, text, yes, no, isDanger = true, onYes, onNo }: Props) {
  return (
    <Dialog title={title} close={onNo} keep={no} confirm={{ label: yes, look: isDanger ? 'button--wine' : 'button--ink', run: onYes }}>
      <p className="muted">{text}</p>
    </Dialog>
  );
}
