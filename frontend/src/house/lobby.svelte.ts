import { WIRE, type LobbyState, type Pong } from './wire';

const WAITS = [500, 1_000, 2_000, 4_000];
const PING_EVERY = 4_000;
const DEAD_AFTER = 9_000;

/** The lobby as the house tells it, while somebody looks; nothing is asked for while the page is hidden. */
export class LobbyFeed {
  shown = $state.raw<LobbyState | null>(null);
  /** The house does not answer. */
  lost = $state(false);
  #socket: WebSocket | null = null;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #ended = false;

  constructor() {
    document.addEventListener('visibilitychange', this.#turn);
    window.addEventListener('offline', this.#lost);
    window.addEventListener('online', this.#turn);
    this.#beat = setInterval(this.#pulse, 1_000);
    this.#turn();
  }

  /** Looks while the page is seen, and not while it is not. */
  #turn = (): void => {
    if (document.visibilityState !== 'visible') this.#close();
    else if (!this.#socket && !this.#ended) this.#dial();
  };

  #dial(): void {
    clearTimeout(this.#retry);
    const address = new URL(`/api/lobby/socket?wire=${WIRE}`, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#heard = Date.now();
      const said = JSON.parse(event.data) as LobbyState | Pong;
      if (said.kind !== 'lobby') return;
      this.#tries = 0;
      this.lost = false;
      this.shown = said;
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #lost = (): void => {
    this.#close();
    if (this.#ended || document.visibilityState !== 'visible') return;
    this.lost = true;
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)] ?? 4_000;
    this.#retry = setTimeout(() => this.#dial(), wait * (0.75 + Math.random() / 2));
  };

  #pulse = (): void => {
    const silent = Date.now() - this.#heard;
    if (!this.#socket) return;
    if (silent > DEAD_AFTER) this.#lost();
    else if (silent > PING_EVERY && this.#socket.readyState === WebSocket.OPEN)
      this.#socket.send('{"kind":"ping"}');
  };

  #close(): void {
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  end(): void {
    this.#ended = true;
    clearInterval(this.#beat);
    document.removeEventListener('visibilitychange', this.#turn);
    window.removeEventListener('offline', this.#lost);
    window.removeEventListener('online', this.#turn);
    this.#close();
  }
}
