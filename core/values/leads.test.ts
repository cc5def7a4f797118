import { describe, expect, it } from 'vitest';
import { leadElsewhere, leadsOf } from './leads.ts';

describe('where a text leads', () => {
  it.each([
    ['<p>To the <a href="https://tour.example/">tour</a></p>', ['https://tour.example/']],
    ['<p>Send it to GCash 0917 123-4567</p>', ['09171234567']],
    ['<p>0<strong>9</strong>17<em>12</em>34567</p>', ['09171234567']],
    ['０９１７１２３４５６７', ['09171234567']],
    ['0\u200b9\u200b17.123.45.67', ['09171234567']],
    ['Pay at PAY.example/me now', ['pay.example/me']],
    ['Write to me@desk.example', ['me@desk.example']],
    ['Write to @friend_of_mine', ['@friend_of_mine']],
    ['<table><a href=x>y</a></table>', ['<table><a href=x>y</a></table>']],
    ['<p>Open from 10:00 to 18:00. 50 % more, at most ₱1,000.00!</p>', []],
    ['<p>e.g. 3.5 % of a sale</p>', []],
  ])('%s', (text, leads) => {
    expect(leadsOf(text)).toEqual(leads);
  });

  it('is elsewhere where it did not lead before, in any of the texts', () => {
    const known = ['<p>Call 02 8123 4567</p>', ''];
    expect(leadElsewhere(known, ['', '<p>New hours. Call 0281234567.</p>'])).toBe(false);
    expect(leadElsewhere(known, ['', '<p>Call 0281234568.</p>'])).toBe(true);
    expect(leadElsewhere(known, [])).toBe(false);
  });
});
