import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Writes a file that is not there or is another: what has not changed is not built again. */
export function renew(path: string, file: Buffer | string): void {
  const bytes = Buffer.from(file);
  if (!existsSync(path) || !readFileSync(path).equals(bytes)) writeFileSync(path, bytes);
}
