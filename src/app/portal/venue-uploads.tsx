import { useMemo, type ReactNode } from 'react';
import { ImageUpload } from '#features/media/ui/image-upload.tsx';
import type { Signer } from '#features/media/ui/upload-image.ts';
import { PictureUploads, type Uploads } from '#platform/ui/picture-uploads.ts';
import { useMediaTexts } from '#texts/area-contexts.ts';
import { UploadTexts } from './media-texts.tsx';

type Props = {
  /** The venue of the page; without one each field names its own. */
  readonly storeId?: string | number;
  /** Of an administrator. */
  readonly signer?: Signer;
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

function Boxes({ storeId, signer, children }: Props) {
  const t = useMediaTexts();
  const uploads = useMemo<Uploads>(
    () => ({
      box: (box) => {
        const venue = storeId ?? box.storeId;
        if (venue === undefined) return null;
        return <ImageUpload {...box} storeId={venue} {...(signer && { signer })} />;
      },
      orAddress: t('or_address'),
    }),
    [storeId, signer, t],
  );
  return <PictureUploads value={uploads}>{children}</PictureUploads>;
}
