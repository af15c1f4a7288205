import { crc32, deflateRawSync } from 'node:zlib';

type Entry = {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What the directory says it unfolds to, where that is a lie. */ readonly says?: number;
};

/** A ZIP archive of these files. */
export function zip(entries: readonly Entry[]): Buffer<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, says = bytes.length } of entries) {
    const folded = deflateRawSync(bytes);
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(folded.length, 14);
    common.writeUInt32LE(says >>> 0, 18);
    common.writeUInt16LE(title.length, 22);
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, title, folded]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, rest, title]));
    files.push(file);
    at += file.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, list, Buffer.from('PK\u0005\u0006'), end]);
}
