import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('A number of one takes the singular, every other the plural, of a regular noun or one that is told.', () => {
  expect([0, 1, 2].map((number) => counted(number, 'via'))).toEqual(['0 vias', '1 via', '2 vias']);
  expect([1, 3].map((number) => counted(number, 'copy', 'copies'))).toEqual(['1 copy', '3 copies']);
});
