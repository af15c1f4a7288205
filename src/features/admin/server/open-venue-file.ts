import { workInRoom } from '#platform/server/in-file-room.ts';
import { check, parseJson } from '#platform/server/json-body.ts';
import { VenueFile } from '../venue-file.ts';
import { refuseFalsePictures } from './false-pictures.ts';

workInRoom(async (raw: Uint8Array): Promise<VenueFile> => {
  // What the schema gave has its type.
  const file = check(VenueFile, parseJson(new TextDecoder().decode(raw)), 'body') as VenueFile;
  refuseFalsePictures(file.pictures);
  return file;
});
