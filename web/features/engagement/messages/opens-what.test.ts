import { expect, it } from 'vitest';
import { opensWhat } from './opens-what.ts';

it.each([
  ['/Records', 'messages.open.records'],
  ['/Records/jn_1', 'messages.open.records'],
  ['/ReportDetails?line=cv_1.0', 'messages.open.why'],
  ['/WithdrawDetails?id=wd_1', 'messages.open.withdrawal'],
  ['/Wheel/History', 'messages.open.wheel'],
  ['/AboutUs', 'messages.open'],
  ['/constructor', 'messages.open'],
  ['', 'messages.open'],
])('the button of a message to %s names what it opens', (address, key) => {
  expect(opensWhat(address)).toBe(key);
});
