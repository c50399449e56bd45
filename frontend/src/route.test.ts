import { describe, expect, it } from 'vitest';
import { read } from './route.svelte';

describe('addresses', () => {
  it.each([
    ['/', { page: 'lobby' }],
    ['/table/washington', { page: 'table', id: 'washington', sit: false }],
    ['/round/washington-17', { page: 'recall', id: 'washington-17' }],
    ['/verify/washington-17', { page: 'verify', id: 'washington-17' }],
    ['/verify', { page: 'verify', id: '' }],
    ['/practice', { page: 'practice', id: '' }],
    ['/practice/washington', { page: 'practice', id: 'washington' }],
    ['/components', { page: 'components' }],
    ['/table', { page: 'lost' }],
    ['/table/a/b', { page: 'lost' }],
    ['/nowhere', { page: 'lost' }],
  ])('%s', (path, page) => expect(read(path)).toEqual(page));

  it('remembers that one came to sit down', () => {
    expect(read('/table/washington', { sit: true })).toMatchObject({ sit: true });
  });
});
