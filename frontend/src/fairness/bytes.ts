export type Bytes = Uint8Array<ArrayBuffer>;

export function fromHex(hex: string): Bytes {
  if (hex.length % 2 || /[^0-9a-f]/.test(hex)) throw new Error('not lower-case hexadecimal');
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));
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

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
