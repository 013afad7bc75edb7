import { deflateRawSync } from "node:zlib";

export function createZipArchive(files: Readonly<Record<string, Uint8Array | string>>): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(content);
    const body = deflateRawSync(bytes);
    const header = Buffer.alloc(26); // from the version to the lengths
    header.writeUInt16LE(8, 4);
    header.writeUInt32LE(body.length, 14);
    header.writeUInt32LE(bytes.length, 18);
    header.writeUInt16LE(name.length, 22);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    const local = [Buffer.from("PK\x03\x04"), header, name, body];
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), header, position, name);
    parts.push(...local);
    offset += local.reduce((sum, { length }) => sum + length, 0);
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
