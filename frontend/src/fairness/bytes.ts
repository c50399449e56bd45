export type Bytes = Uint8Array<ArrayBuffer>;

export function fromHex(hex: string): Bytes {
  if (hex.length % 2 || /[^0-9a-f]/.test(hex)) throw new Error('not lower-case hexadecimal');
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

/** Exactly `length` bytes: of anything longer or shorter two readings could have one hash. */
export function sized(hex: string, length = 32): Bytes {
  const bytes = fromHex(hex);
  if (bytes.length !== length) throw new Error(`${bytes.length} bytes where ${length} belong`);
  return bytes;
}

export const toHex = (bytes: Bytes): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const text = (words: string): Bytes => new TextEncoder().encode(words) as Bytes;

export function join(...parts: (Bytes | readonly number[])[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** One byte; a larger number is refused, where an array of bytes would quietly cut it off. */
export function u8(number: number): Bytes {
  if (!Number.isInteger(number) || number < 0 || number > 255) throw new Error(`${number} is no byte`);
  return Uint8Array.of(number);
}

export function u64(number: number): Bytes {
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`${number} is no amount in cents`);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
