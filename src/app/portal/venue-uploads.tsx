import { useMemo, type ReactNode } from 'react';
import { ImageUpload } from '#features/media/ui/image-upload.tsx';
import { PictureUploads, type Uploads } from '#platform/ui/picture-uploads.ts';
import { useMediaTexts } from '#texts/area-contexts.ts';
import { UploadTexts } from './media-texts.tsx';

type Props = {
  /** The venue of the page; without one each field names its own. */
  readonly storeId?: string | number;
  /** Of an administrator, as it is now. */
  readonly authorization?: () => string | undefined;
  readonly children: ReactNode;
};

/** Every picture of the page can be uploaded. */
export function VenueUploads({ children, ...props }: Props) {
  return (
    <UploadTexts>
      <Boxes {...props}>{children}</Boxes>
    </UploadTexts>
  );
}

function Boxes({ storeId, authorization, children }: Props) {
  const t = useMediaTexts();
  const uploads = useMemo<Uploads>(
    () => ({
      box: (box) => {
        const venue = storeId ?? box.storeId;
        const basic = authorization?.();
        if (venue === undefined) return null;
        return <ImageUpload {...box} storeId={venue} {...(basic !== undefined && { authorization: basic })} />;
      },
      orAddress: t('or_address'),
    }),
    [storeId, authorization, t],
  );
  return <PictureUploads value={uploads}>{children}</PictureUploads>;
}
