import { describe, expect, it } from 'vitest';
import { digitRunsOf, findLinks, findTargets, hasNewTargets } from './targets.ts';

describe('the targets of a text', () => {
  it.each([
    ['<p>To the <a href="https://tour.example/">tour</a></p>', ['https://tour.example/']],
    ['<p>Send it to GCash 0917 123-4567</p>', ['09171234567']],
    ['<p>0<strong>9</strong>17<em>12</em>34567</p>', ['09171234567']],
    ['０９１７１２３４５６７', ['09171234567']],
    ['0\u200b9\u200b17.123.45.67', ['09171234567']],
    ['Pay at PAY.example/me now', ['pay.example/me']],
    ['Write to me@desk.example', ['me@desk.example']],
    ['Write to @friend_of_mine', ['@friend_of_mine']],
    ['❶❷❸❹❺❻❼❽', ['❶❷❸❹❺❻❼❽']],
    ['0917 .... 555 .... 1234', ['09175551234']],
    ['0917x555x1234', ['09175551234']],
    ['GCash O9l7 I23 4567', ['09171234567']],
    ['GCash о9І7-І23-4567', ['09171234567']],
    ['GCash ο9Ι7-Ι23-4567', ['09171234567']],
    ['GCash O917\nl23\n4567', ['09171234567']],
    ['De 100 o 200 o 300, y 50 l', []],
    ['I sold 2 of 10 on 3 March', []],
    ['<p>0917 55</p><p>51 234</p>', ['09175551234']],
    ['<p>0917 55<br>51 234</p>', ['09175551234']],
    ['Hello <b>0917</b><b>5551234</b>', ['09175551234']],
    ['Pay at 192.0.2.7/pay.', ['192.0.2.7/pay']],
    ['Pay at http://[2001:db8::1]/x', ['://[2001:db8::1]/x']],
    ['Pay:t.me/Pay', ['t.me/Pay']],
    ['t\u0332.\u0332m\u0332e\u0332/x', ['t.me/x']],
    ['t.\u3164me/x', ['t.me/x']],
    ['pay。example', ['pay.example']],
    ['on Telegram.@payme', ['@payme']],
    ['pay&period;example', ['pay&period;example']],
    ['<table><a href=x>y</a></table>', ['<table><a href=x>y</a></table>']],
    ['<p>Send it to</p><p>0917</p><p>123</p><p>4567</p>', ['09171234567']],
    ['Send it to ➊➋➌ ➍➎➏ ➐➑', ['➊➋➌➍➎➏➐➑']],
    ['On pay.example:8080/Me', ['pay.example:8080/Me']],
    ['USDT: TJYeasTPa6gpEEiNpcHvr7gcu8sWy6M5mV', ['TJYeasTPa6gpEEiNpcHvr7gcu8sWy6M5mV']],
    ['<div>0917<i>123</i>4567</div>', ['09171234567']],
    ['<div>&#x30;&#x39;&#x31;</div>', ['<div>&#x30;&#x39;&#x31;</div>']],
    ['<p>Open from 10:00 to 18:00. 50 % more, at most ₱1,000.00!</p>', []],
    ['<p>e.g. 3.5 % of a sale</p>', []],
    ['Abierto de 10:00 a 18:00... hoy', []],
    ['11月27日10时30分。请联系客服', []],
    ['Terms & Conditions', []],
  ])('%s', (text, leads) => {
    expect(findTargets(text)).toEqual(leads);
  });

  it('are told apart: links and the like, and numbers with their groups', () => {
    const text = 'Pay +63 (917) 555-0123 or pay.example, @payme';
    expect(findLinks(text)).toEqual(['pay.example', '@payme']);
    expect(digitRunsOf(text)).toEqual([{ groups: ['63', '917', '555', '0123'], hasPlus: true }]);
    expect(digitRunsOf('Invoice 2026-0001234')).toEqual([{ groups: ['2026', '0001234'], hasPlus: false }]);
    expect([findLinks('Invoice 2026-0001234'), digitRunsOf('12 x 1,250.00')]).toEqual([[], []]);
  });

  it('are new if no text had them before', () => {
    const before = ['<p>Call 02 8123 4567</p>', ''];
    expect(hasNewTargets(before, ['', '<p>New hours. Call 0281234567.</p>'])).toBe(false);
    expect(hasNewTargets(before, ['', '<p>Call 0281234568.</p>'])).toBe(true);
    expect(hasNewTargets(before, [])).toBe(false);
    const two = '<p>0281234567</p><p>0287654321</p><p>500</p>';
    expect(hasNewTargets([two], ['<p>0281234567</p><p>500</p><p>0287654321</p>'])).toBe(false);
  });

  it('include a path in a different case, and a number that begins in the title and ends in the text', () => {
    expect(hasNewTargets(['bit.ly/AbC'], ['bit.ly/aBc'])).toBe(true);
    expect(hasNewTargets(['BIT.ly/AbC'], ['See bit.LY/AbC.'])).toBe(false);
    expect(hasNewTargets([], ['Pay to 0917 55', '51 234'])).toBe(true);
    expect(hasNewTargets(['Call 0281234567', '10 %'], ['Call 0281234567', '20 % off'])).toBe(false);
    expect(hasNewTargets(['cafe.example'], ['café.example'])).toBe(true);
  });

  it('are found in long texts of any characters', () => {
    // Backtracking patterns would take minutes for these texts, and would block the server.
    for (const sign of ['a', 'a.', 'a1.', '-', '123456a', '@', '1.', '/.']) {
      expect(findTargets(`x${sign.repeat(20_000)} @payme`)).toContain('@payme');
    }
  });
});
