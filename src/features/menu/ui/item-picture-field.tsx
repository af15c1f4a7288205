import { PictureField } from '#platform/ui/picture-field.tsx';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';

type Props = { readonly storeId: number; readonly value: string; readonly onChange: (address: string) => void };

/** An item's picture; how it looks on the cloth is in the preview. */
export function ItemPictureField({ storeId, value, onChange }: Props) {
  const t = usePortalMenuTexts();
  return (
    <PictureField label={t('form.picture')} hint={t('form.picture_hint')} type="item" storeId={storeId} value={value} onValue={onChange} />
  );
}
