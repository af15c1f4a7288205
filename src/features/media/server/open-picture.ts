import * as v from 'valibot';
import { Refusal } from '#platform/shared/refusal.ts';
import { workInRoom } from '#platform/server/in-file-room.ts';
import { UploadForm } from '../contract.ts';
import { decodePicture } from './decode-picture.ts';
import { refuseOthers, type SentPicture } from './picture-file.ts';

workInRoom<SentPicture, string>(async (sent, ask) => {
  if ('file' in sent) return decodePicture(sent.file, sent.asItIs);
  const { file, folder } = await readForm(sent);
  await ask(folder);
  refuseOthers(file);
  return decodePicture(file);
});

async function readForm({ form, type }: Extract<SentPicture, { form: unknown }>): Promise<{ file: Uint8Array; folder: string }> {
  const fields = await new Response(new Uint8Array(form), { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw malformed('The form cannot be read.');
  });
  const file = fields.get('file');
  if (!(file instanceof File)) throw malformed('The form has no file of the name "file".');
  const named = v.safeParse(UploadForm, { folder: fields.get('folder'), upload_preset: fields.get('upload_preset') ?? undefined });
  if (!named.success) throw malformed(`${v.getDotPath(named.issues[0]) ?? 'form'}: ${named.issues[0].message}`);
  return { file: new Uint8Array(await file.arrayBuffer()), folder: named.output.folder };
}

const malformed = (message: string) => new Refusal(400, 'malformed_form', message);
