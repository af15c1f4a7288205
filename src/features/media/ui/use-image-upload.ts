import { useEffect, useRef, useState } from 'react';
import { CallFailed } from '#platform/browser/api.ts';
import { uploadImage, type Upload } from './upload-image.ts';

export type UploadState =
  | { readonly step: 'idle' }
  | { readonly step: 'uploading' }
  | { readonly step: 'done' }
  | { readonly step: 'error'; readonly code: string };

/** One upload at a time; leaving the page ends it. */
export function useImageUpload(target: Omit<Upload, 'file' | 'signal'>, onDone: (address: string) => void) {
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  const send = async (file: File): Promise<void> => {
    if (state.step === 'uploading') return;
    if (!file.type.startsWith('image/')) return setState({ step: 'error', code: 'not_an_image' });
    const upload = new AbortController();
    underWay.current = upload;
    setState({ step: 'uploading' });
    try {
      const address = await uploadImage({ ...target, file, signal: upload.signal });
      if (upload.signal.aborted) return;
      setState({ step: 'done' });
      onDone(address);
    } catch (error) {
      if (!upload.signal.aborted) setState({ step: 'error', code: codeOf(error) });
    }
  };
  return { state, send, reset: () => setState({ step: 'idle' }) };
}

function codeOf(error: unknown): string {
  if (!(error instanceof CallFailed)) return 'unknown';
  return error.status === 401 ? 'unauthorised' : error.code;
}
