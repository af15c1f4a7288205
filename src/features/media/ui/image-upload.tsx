import { CircleAlert, ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, type ChangeEvent, type Ref } from 'react';
import { ownPicture } from '#platform/shared/picture-address.ts';
import { useMediaTexts } from '#texts/area-contexts.ts';
import type { MediaKey } from '#texts/keys.ts';
import { useDropAndPaste } from './use-drop-and-paste.ts';
import type { Signer } from './upload-image.ts';
import { fitOf } from '../picture-fit.ts';
import { PictureFit } from './picture-fit.tsx';
import { useImageUpload } from './use-image-upload.ts';
import './image-upload.css';

type Props = {
  /** The venue's number or `_id`. */
  readonly storeId: string | number;
  /** What the picture is for, such as `logo`: letters, digits, `-` and `_`. */
  readonly type: string;
  /** The address of the picture there is; empty without one. */
  readonly value: string;
  readonly onChange: (address: string) => void;
  /** Of an administrator, who has no session cookie. */
  readonly signer?: Signer;
};

/** Pictures that are never cropped, by what they are for. */
const WHOLE: ReadonlySet<string> = new Set(['logo', 'stamp']);

/** Takes a picture by button, by drop or from the clipboard, uploads it, shows it and passes its address up. */
export function ImageUpload({ storeId, type, value, onChange, signer }: Props) {
  const t = useMediaTexts();
  const ids = useId();
  const { state, send, reset } = useImageUpload({ storeId, type, signer }, onChange);
  const busy = state.step === 'uploading';
  const fits = !WHOLE.has(type) && fitOf(value) !== null;
  const input = useFocusKept(busy);
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file && !busy) void send(file);
  };
  const { box, over } = useDropAndPaste(take);
  const remove = (): void => {
    reset();
    onChange('');
    input.current?.focus();
  };
  return (
    <div
      ref={box}
      className="image-upload"
      role="group"
      aria-labelledby={`${ids}-title`}
      aria-busy={busy}
      data-over={over ? '' : undefined}
    >
      <p className="image-upload__title" id={`${ids}-title`}>
        {t('title')}
      </p>
      {value !== '' && (fits && !busy ? <PictureFit address={value} onChange={onChange} /> : <Preview address={value} />)}
      <div className="image-upload__actions">
        <FileButton
          ref={input}
          busy={busy}
          label={t(value === '' ? 'choose' : 'replace')}
          describedBy={`${ids}-hint ${ids}-error`}
          take={take}
        />
        {value !== '' && !busy && (
          <button type="button" className="icon-button" aria-label={t('remove')} onClick={remove}>
            <Trash2 className="icon" aria-hidden />
          </button>
        )}
      </div>
      <p className="image-upload__hint muted" id={`${ids}-hint`}>
        {t('hint')}
      </p>
      <p className="visually-hidden" role="status">
        {busy ? t('uploading') : state.step === 'done' ? t('done') : ''}
      </p>
      <div id={`${ids}-error`} role="alert">
        {state.step === 'error' && <Problem code={state.code} />}
      </div>
    </div>
  );
}

type FileButtonProps = {
  readonly ref: Ref<HTMLInputElement>;
  readonly busy: boolean;
  readonly label: string;
  readonly describedBy: string;
  readonly take: (files: FileList | null) => void;
};

function FileButton({ ref, busy, label, describedBy, take }: FileButtonProps) {
  const t = useMediaTexts();
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    take(event.target.files);
    // The same file again is a change again.
    event.target.value = '';
  };
  return (
    <label className="button" data-disabled={busy ? '' : undefined}>
      <ImageUp className="icon" aria-hidden />
      <input
        ref={ref}
        className="visually-hidden"
        type="file"
        accept="image/*"
        disabled={busy}
        aria-describedby={describedBy}
        onChange={choose}
      />
      <span>{busy ? t('uploading') : label}</span>
    </label>
  );
}

function Problem({ code }: { readonly code: string }) {
  const t = useMediaTexts();
  return (
    <>
      <p className="image-upload__error">
        <CircleAlert className="icon" aria-hidden />
        {t('error')}
      </p>
      <p>{t(reasonOf(code))}</p>
    </>
  );
}

function Preview({ address }: { readonly address: string }) {
  const t = useMediaTexts();
  const own = ownPicture(address);
  return (
    <img
      className="image-upload__preview"
      src={own?.address ?? address}
      alt={t('preview')}
      {...(own && { srcSet: own.srcSet, sizes: '16rem', width: own.width, height: own.height })}
    />
  );
}

const REASONS = [
  'not_an_image',
  'too_large',
  'too_many_pixels',
  'too_many_frames',
  'file_too_costly',
  'busy',
  'quota_reached',
  'too_many',
  'unauthorised',
  'not_allowed',
] as const;
const reasonOf = (code: string): MediaKey => `reason.${REASONS.find((one) => one === code) ?? 'other'}`;

/** A disabled element loses the focus: whoever had it there finds it there again. */
function useFocusKept(disabled: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const had = useRef(false);
  useEffect(() => {
    if (!disabled && had.current && document.activeElement === document.body) input.current?.focus();
    had.current = disabled;
  }, [disabled]);
  return input;
}
