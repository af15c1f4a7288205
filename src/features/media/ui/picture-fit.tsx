import { useId, type MouseEvent } from 'react';
import { ownPicture } from '#platform/shared/picture-address.ts';
import { positionOf } from '#platform/shared/picture-position.ts';
import { useMediaTexts } from '#texts/area-contexts.ts';
import { fitOf, withFit, type Focus } from '../picture-fit.ts';

type Props = { readonly address: string; readonly onChange: (address: string) => void };

/** How a picture is shown: a touch on it says what stays in sight where it is cropped, the two sliders say the same; and its light. */
export function PictureFit({ address, onChange }: Props) {
  const t = useMediaTexts();
  const fit = fitOf(address);
  const own = ownPicture(address);
  const name = useId();
  if (!fit || !own) return null;
  const { x, y } = fit.focus;
  const move = (focus: Focus): void => onChange(withFit(address, { focus }));
  const touch = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): void => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    move({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) });
  };
  const picture = { src: own.address, srcSet: own.srcSet, sizes: '16rem' };
  return (
    <fieldset className="picture-fit">
      <legend>{t('fit')}</legend>
      <p className="muted image-upload__hint">{t('fit_hint')}</p>
      <div className="picture-fit__pictures">
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for who points; the sliders say the same */}
        <div className="picture-fit__whole" onClick={touch}>
          <img {...picture} alt={t('preview')} width={own.width} height={own.height} />
          <span className="picture-fit__point" style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }} />
        </div>
        <figure>
          <img className="picture-fit__tile" {...picture} alt="" style={{ objectPosition: positionOf(own) || 'center' }} />
          <figcaption className="muted">{t('fit_tile')}</figcaption>
        </figure>
      </div>
      <div className="picture-fit__sliders">
        <label htmlFor={`${name}-x`}>{t('fit_across')}</label>
        <input id={`${name}-x`} type="range" value={x} onChange={({ target }) => move({ x: Number(target.value), y })} />
        <label htmlFor={`${name}-y`}>{t('fit_down')}</label>
        <input id={`${name}-y`} type="range" value={y} onChange={({ target }) => move({ x, y: Number(target.value) })} />
      </div>
      {fit.even !== null && (
        <label className="choice">
          <input type="checkbox" checked={fit.even} onChange={({ target }) => onChange(withFit(address, { even: target.checked }))} />
          <span className="choice__text">{t('even')}</span>
        </label>
      )}
    </fieldset>
  );
}

const percent = (part: number): number => Math.round(100 * Math.min(1, Math.max(0, part)));
