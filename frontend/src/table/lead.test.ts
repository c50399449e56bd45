import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Lead } from './lead';

let lead: Lead;
const button = (action: string) => document.querySelector<HTMLElement>(`[data-action=${action}]`)!;
const at = () => (document.activeElement as HTMLElement).dataset['action'] ?? document.activeElement!.tagName;

beforeEach(() => {
  lead = new Lead();
  document.addEventListener('focusin', lead.focused);
  document.body.innerHTML = `
    <a href="/" id="lobby">Lobby</a>
    <footer data-part="dock" tabindex="-1"><button data-action="bet">Bet</button></footer>`;
});
afterEach(() => document.removeEventListener('focusin', lead.focused));
const dock = () => document.querySelector<HTMLElement>('[data-part=dock]')!;
const next = (html: string) => (dock().innerHTML = html);
const CHOICES = `<button data-action="check">Check</button><button data-action="bet-4">Bet</button>`;

describe('the focus', () => {
  it('goes on to the first choice when its button went', () => {
    button('bet').focus();
    next(CHOICES);
    lead.to('deciding', 'deciding felt-1');
    expect(at()).toBe('check');
  });

  it('never goes to Fold', () => {
    button('bet').focus();
    next(`<button data-action="fold">Fold</button><button data-action="bet-1">Bet</button>`);
    lead.to('deciding', 'deciding felt-1');
    expect(at()).toBe('bet-1');
  });

  it('is not taken from where one went oneself', () => {
    document.getElementById('lobby')!.focus();
    next(CHOICES);
    lead.to('deciding', 'deciding felt-1');
    expect(at()).toBe('A');
  });

  it('is not taken from a form in the dock, nor from a drawer', () => {
    next(`<input value="20"><button data-action="check">Check</button>`);
    document.querySelector('input')!.focus();
    lead.to('deciding', 'deciding felt-1');
    expect(at()).toBe('INPUT');
    document.body.insertAdjacentHTML(
      'beforeend',
      '<dialog open><button data-action="close">x</button></dialog>',
    );
    button('close').focus();
    lead.to('deciding', 'deciding felt-2');
    expect(at()).toBe('close');
  });

  it('is led once for a step: then it is one’s own', () => {
    button('bet').focus();
    next(CHOICES);
    lead.to('deciding', 'deciding felt-1 flop');
    button('bet-4').focus();
    lead.to('deciding', 'deciding felt-1 flop');
    expect(at()).toBe('bet-4');
  });

  it('is led on when a drawer closes and its button is gone', () => {
    button('bet').focus();
    next(CHOICES);
    lead.back('deciding');
    expect(at()).toBe('check');
    button('bet-4').focus();
    lead.back('deciding');
    expect(at()).toBe('bet-4');
  });

  it('is never lost: it rests on the dock until there is something to do', async () => {
    const unwatched = lead.watch();
    button('bet').focus();
    next('<p>The cards are dealt.</p>');
    await Promise.resolve();
    expect(document.activeElement).toBe(dock());
    next(CHOICES);
    lead.to('deciding', 'deciding felt-1');
    expect(at()).toBe('check');
    unwatched();
  });

  it('is led to a question from anywhere, for a mouse too, and back', () => {
    document.getElementById('lobby')!.focus();
    lead.pointed(new PointerEvent('pointerdown', { pointerType: 'mouse' }));
    next(`<button data-action="keep">Keep</button><button data-action="confirm">Leave</button>`);
    lead.to('asking', 'asking felt-1');
    expect(at()).toBe('keep');
    next(CHOICES);
    lead.to('deciding', 'deciding felt-1');
    expect(document.activeElement!.id).toBe('lobby');
  });

  it('goes to what a question was about when its button is gone, and not to Fold', () => {
    button('bet').focus();
    next(`<button data-action="keep">Keep</button><button data-action="confirm">Fold</button>`);
    lead.to('asking', 'asking felt-1');
    expect(at()).toBe('keep');
    next(`<button data-action="fold">Fold</button><button data-action="bet-1">Bet</button>`);
    lead.to('deciding', 'deciding felt-1');
    expect(at()).toBe('bet-1');
  });

  it('is not led before anything had it, nor for a mouse until a key is used', () => {
    next(CHOICES);
    lead.to('deciding', 'deciding felt-1');
    expect(at()).toBe('BODY');
    button('check').focus();
    lead.pointed(new PointerEvent('pointerdown', { pointerType: 'mouse' }));
    next(`<button data-action="rebet">Rebet</button>`);
    lead.to('settled', 'settled felt-1');
    expect(at()).toBe('BODY');
    lead.pressed(new KeyboardEvent('keydown', { key: 'Tab' }));
    lead.to('settled', 'settled felt-2');
    expect(at()).toBe('rebet');
  });
});
