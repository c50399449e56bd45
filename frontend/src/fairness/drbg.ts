import { join, type Bytes } from './bytes';

/** HMAC_DRBG with SHA-256 (NIST SP 800-90A, 10.1.2), as much of it as repeating a shuffle takes. */
export class HmacDrbg {
  #key: Bytes = new Uint8Array(32);
  #value: Bytes = new Uint8Array(32).fill(1);

  private constructor() {}

  static async seeded(entropy: Bytes, nonce: Bytes, personalisation: Bytes): Promise<HmacDrbg> {
    const drbg = new HmacDrbg();
    await drbg.#update(join(entropy, nonce, personalisation));
    return drbg;
  }

  async generate(count: number): Promise<Bytes> {
    const blocks: Bytes[] = [];
    for (let given = 0; given < count; given += 32) {
      this.#value = await hmac(this.#key, this.#value);
      blocks.push(this.#value);
    }
    await this.#update(new Uint8Array(0));
    return join(...blocks).slice(0, count);
  }

  async #update(provided: Bytes): Promise<void> {
    for (const step of provided.length ? [0, 1] : [0]) {
      this.#key = await hmac(this.#key, join(this.#value, [step], provided));
      this.#value = await hmac(this.#key, this.#value);
    }
  }
}

async function hmac(key: Bytes, message: Bytes): Promise<Bytes> {
  const keyed = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', keyed, message));
}
