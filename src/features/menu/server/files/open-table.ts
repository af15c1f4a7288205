import { workInRoom } from '#platform/server/in-file-room.ts';
import { check, parseJson } from '#platform/server/json-body.ts';
import { ImportInput } from '../../menu-schemas.ts';
import { readTable, type Table } from './read-table.ts';

/** The body of an import as it came, and the code page of files that name none. */
export type SentTable = { readonly raw: Uint8Array; readonly legacy: 'windows-1252' | 'windows-1253' };
export type OpenedTable = Omit<ImportInput, 'file'> & { readonly table: Table };

workInRoom(async ({ raw, legacy }: SentTable): Promise<OpenedTable> => {
  // What the schema gave has its type.
  const { file, ...said } = check(ImportInput, parseJson(new TextDecoder().decode(raw)), 'body') as ImportInput;
  return { ...said, table: await readTable(Buffer.from(file, 'base64'), legacy, said.name) };
});
