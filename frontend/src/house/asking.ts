import type { Fault } from './wire';
import { t } from '../text/text.svelte';

/** The house said no, in a sentence a person can read. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly fault: Fault,
  ) {
    super(t.refused(fault));
  }
}

/** The house could not be asked: no network, or no answer in time. */
export class Unreachable extends Error {}

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** Asks the house over HTTP: the one place that knows the CSRF token and the form of a refusal. */
export class Asking {
  csrf: string | null = null;

  #fetch: Fetch;
  #patience: number;

  constructor(fetch: Fetch = (path, init) => globalThis.fetch(path, init), patience = 10_000) {
    this.#fetch = fetch;
    this.#patience = patience;
  }

  async ask<T>(method: string, path: string, body?: unknown, patience = this.#patience): Promise<T> {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (method !== 'GET' && this.csrf) headers['x-csrf-token'] = this.csrf;
    const response = await this.#fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    }).catch(() => {
      throw new Unreachable(t.noAnswer);
    });
    const said = (await response.json().catch(() => null)) as { error?: Fault; csrf?: string } | null;
    if (response.ok) {
      // Whoever is told who they are is told the token too.
      this.csrf = said?.csrf ?? this.csrf;
      return said as T;
    }
    throw new Refused(
      response.status,
      said?.error ?? {
        rule: null,
        field: null,
        code: 'unreadable',
        message: t.answered(response.status),
      },
    );
  }
}
