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
    ['<p>Send it to</p><p>0917</p><p>123</p><p>4567</p>', ['09171234567']],
    ['Send it to ➊➋➌ ➍➎➏ ➐➑', ['➊➋➌➍➎➏➐➑']],
    ['Pay at pay。example/me', ['pay.example/me']],
    ['On pay.example:8080/Me', ['pay.example:8080/me']],
    ['USDT: TJYeasTPa6gpEEiNpcHvr7gcu8sWy6M5mV', ['TJYeasTPa6gpEEiNpcHvr7gcu8sWy6M5mV']],
    ['<table><a href=x>y</a></table>', ['<table><a href=x>y</a></table>']],
    ['<div>0917<i>123</i>4567</div>', ['09171234567']],
    ['<div>&#x30;&#x39;&#x31;</div>', ['<div>&#x30;&#x39;&#x31;</div>']],
    ['Terms & conditions', []],
    ['请联系客服。谢谢', []],
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
    const two = '<p>0281234567</p><p>0287654321</p><p>500</p>';
    expect(leadElsewhere([two], ['<p>0281234567</p><p>500</p><p>0287654321</p>'])).toBe(false);
  });
});
