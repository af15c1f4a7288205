import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import { DishArt } from '#platform/ui/dish-art.tsx';
import { TextInput } from './field.tsx';

type Props = { readonly storeId: number; readonly value: string; readonly onChange: (address: string) => void };

/** An item's picture: its address, and how it looks on the cloth. */
export function ItemPictureField({ value, onChange }: Props) {
  const t = usePortalMenuTexts();
  return (
    <div className="picture-field">
      <DishArt image={value} tint="almond" />
      <TextInput label={t('form.picture')} hint={t('form.picture_hint')} value={value} most={500} onValue={onChange} />
    </div>
  );
}
