import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findOtherForms,
  isSameNumber,
  type OutgoingLine,
  overlapOf,
  pairLines,
  type StoredBooking,
  sharesOther,
} from './pair-bookings.ts';

const MONEY = { day: 20261120, outMinor: 490n, currency: '', bankReference: '' };
/** Lines as 'record text': 'N' names the record N, ' rent' names no record. */
const linesOf = (...names: readonly string[]): OutgoingLine[] =>
  names.map((one, index) => {
    const [named = '', text = ''] = one.split(' ');
    return { ...MONEY, line: index + 1, named, text };
  });
/** Stored bookings as 'named/paid text'. */
const storedOf = (...those: readonly string[]): StoredBooking[] =>
  those.map((one, index) => {
    const [record = '', text = ''] = one.split(' ');
    const [named = '', pays = ''] = record.split('/');
    return { ...MONEY, id: `b${index + 1}`, named, pays, text, files: ['one'] };
  });
const isSamePart = () => true;
const pairs = (lines: readonly OutgoingLine[], stored: readonly StoredBooking[], isListed = isSamePart) =>
  pairLines(lines, stored, isListed)
    .sort((one, other) => one.line.line - other.line.line)
    .map(({ booking }) => booking?.id ?? 'new');

describe('a line of a file', () => {
  it.each([
    ['makes a booking if none is stored', ['N'], [], ['new']],
    ['is the booking that was named for its record', ['N'], ['M', 'N'], ['b2']],
    ['is the booking that pays its record before another one that names it', ['N'], ['N', 'N/N'], ['b2']],
    ['is the booking without a name that was matched to its record', ['N'], ['/N'], ['b1']],
    ['is not that booking if its file lists a line without a name, too', ['N', ''], ['/N'], ['new', 'b1']],
    ['gives its name to a booking that has none', ['N'], ['M', ''], ['b2']],
    ['leaves that booking to a line without a name', ['N', ''], [''], ['new', 'b1']],
    ['is no booking of another name', ['N'], ['M', '/M'], ['new']],
    ['without a name is a booking without a name', [''], ['N', ''], ['b2']],
    ['without a name is no booking with a name', ['', ''], ['N', ''], ['b2', 'new']],
    ['without a name is another booking if its text differs', [' rent'], [' cash'], ['new']],
    ['without a name is the booking of its text', [' cash'], ['/N rent', ' cash'], ['b2']],
    ['without a name is a booking that was matched, whatever its text', [' rent'], ['/N cash'], ['b1']],
    ['with a name takes a booking without one, whatever its text', ['N rent'], [' cash'], ['b1']],
    ['is another booking than the other lines of its file', ['N', 'N', ''], ['N'], ['b1', 'new', 'new']],
  ])('%s', (_what, names, stored, expected) => {
    expect(pairs(linesOf(...names), storedOf(...stored))).toEqual(expected);
  });

  it.each([
    ['day', { day: 20261121 }],
    ['amount', { outMinor: 491n }],
    ['currency', { currency: 'USD' }],
    ['number', { bankReference: 'FT1' }],
  ])('is another booking if its %s differs', (_what, change) => {
    expect(
      pairs(
        linesOf('N').map((line) => ({ ...line, ...change })),
        storedOf('N/N'),
      ),
    ).toEqual(['new']);
  });
});

describe('a line that no earlier file is shown to list', () => {
  const isUnclear = () => false;

  it('is another booking, unless the booking is of a version that stored no lines', () => {
    expect(pairs(linesOf('N', ''), storedOf('N/N', ''), isUnclear)).toEqual(['new', 'new']);
    const early = storedOf('N/N').map((one) => ({ ...one, files: [] }));
    expect(pairs(linesOf('N'), early, isUnclear)).toEqual(['b1']);
  });
});

describe('two files that list one day', () => {
  const listed = (those: string) => new Set(those.split(',').filter(Boolean));
  const overlap = (ones: string, others: string) => overlapOf(listed(ones), listed(others));

  it.each([
    ['a 1,b 1', 'b 1,c 1', true],
    ['a 1,b 1', 'a 1,b 1,c 1', false],
    ['a 1,b 1,c 1', 'b 1', false],
    ['a 1', 'a 2', true],
    // Lines of no record may be missing in another kind of file.
    ['a 1, -15', 'a 1,b 1', false],
    ['', 'a 1', false],
  ])('list different parts of it if each lacks a payment of the other: %s, %s', (ones, others, areParts) => {
    expect(overlap(ones, others).areParts).toBe(areParts);
    expect(overlap(others, ones).areParts).toBe(areParts);
  });

  it.each([
    ['a 1,b 1', 'a 1,b 1,c 1', true],
    ['a 1', 'a 1,b 1', false],
    ['a 1,a 15', 'a 1,a 15,b 1', false],
    ['a 1, -15', 'a 1, -15,b 1', false],
    // The later file lacks a line of the earlier one, so it begins after it.
    ['a 1,b 1, -20', 'a 1,b 1,c 1', false],
    ['a 1,b 1, -20,c 1', 'a 1,b 1', true],
  ])('share another payment than that of a, in one of which all is listed: %s, %s', (ones, others, isShared) => {
    expect(sharesOther(overlap(ones, others), 'a')).toBe(isShared);
    expect(sharesOther(overlap(others, ones), 'a')).toBe(isShared);
  });
});

it('a line that names a record is not paired with a booking of its number that belongs to another record', () => {
  const numbered = (bankReference: string) => {
    const lines = linesOf('N').map((one) => ({ ...one, bankReference }));
    const stored = storedOf('/M').map((one) => ({ ...one, bankReference }));
    return pairLines(lines, stored, isSamePart).map(({ booking, isMatchedElsewhere }) => [booking, isMatchedElsewhere]);
  };
  expect(numbered('FT1')).toEqual([[undefined, true]]);
  expect(numbered('')).toEqual([[undefined, false]]);
});

it('a number is the same with other dashes, spaces, letters and leading zeros', () => {
  const numbered = (bankReference: string) => ({ bankReference });
  const stored = storedOf('N/N').map((one) => ({ ...one, ...numbered('00-ft 417') }));
  expect(
    pairs(
      linesOf('N').map((one) => ({ ...one, ...numbered('FT417') })),
      stored,
    ),
  ).toEqual(['b1']);
  expect(
    pairs(
      linesOf('N').map((one) => ({ ...one, ...numbered('FT4170') })),
      stored,
    ),
  ).toEqual(['new']);
});

/** Stores the bookings of files, as imports do. */
function storeFiles(files: readonly (readonly OutgoingLine[])[]): StoredBooking[] {
  let stored: StoredBooking[] = [];
  for (const lines of files) {
    const paired = pairLines(lines, stored, isSamePart);
    const names = new Map(paired.flatMap(({ line, booking }) => (booking ? [[booking.id, line.named]] : [])));
    const added = paired.flatMap(({ line, booking }, index) =>
      booking ? [] : [{ ...line, id: `b${stored.length} ${index}`, pays: '', files: ['one'] }],
    );
    stored = [...stored.map((one) => ({ ...one, named: one.named || (names.get(one.id) ?? '') })), ...added];
  }
  return stored;
}

const someLine = fc.record({
  day: fc.constantFrom(20261120, 20261121),
  outMinor: fc.constantFrom(490n, 500n),
  currency: fc.constant(''),
  bankReference: fc.constantFrom('', 'FT1'),
  named: fc.constantFrom('', 'N', 'M'),
  text: fc.constantFrom('', 'rent'),
});
const someFile = fc
  .array(someLine, { maxLength: 6 })
  .map((lines) => lines.map((line, index) => ({ ...line, line: index + 1 })));
const keyOf = ({ day, outMinor, bankReference }: OutgoingLine | StoredBooking) => `${day} ${outMinor} ${bankReference}`;

describe('the bookings of any files', () => {
  it('are at least as many as the lines of each file, in total and for each name', () => {
    fc.assert(
      fc.property(fc.array(someFile, { maxLength: 5 }), (files) => {
        const stored = storeFiles(files);
        for (const lines of files) {
          for (const [key, group] of Map.groupBy(lines, keyOf)) {
            const own = stored.filter((one) => keyOf(one) === key);
            expect(own.length).toBeGreaterThanOrEqual(group.length);
            for (const name of ['N', 'M']) {
              const names = (those: readonly { named: string }[]) => those.filter(({ named }) => named === name).length;
              expect(names(own)).toBeGreaterThanOrEqual(names(group));
            }
          }
        }
      }),
    );
  });

  it('do not become more if a file is listed again, in any order of its lines', () => {
    fc.assert(
      fc.property(fc.array(someFile, { maxLength: 4 }), someFile, (files, last) => {
        const once = storeFiles([...files, last]);
        expect(storeFiles([...files, last, last.toReversed()])).toHaveLength(once.length);
        expect(storeFiles([...files, last.toReversed()])).toHaveLength(once.length);
      }),
    );
  });
});

it('if only one of two bookings has a number, the later one may be another form, once for each', () => {
  const plain = { ...MONEY, named: 'N', files: ['one'] };
  const [one, other] = ['FT1', 'FT2'].map((bankReference) => ({ ...plain, bankReference, files: ['other'] })) as [
    ...[typeof plain, typeof plain],
  ];
  expect([...findOtherForms([plain, one])]).toEqual([one]);
  expect([...findOtherForms([one, plain])]).toEqual([plain]);
  expect([...findOtherForms([plain, one, other])]).toEqual([one]);
  expect([...findOtherForms([one, other])]).toEqual([]);
  expect([...findOtherForms([plain, { ...one, day: 20261121 }, { ...one, outMinor: 491n }])]).toEqual([]);
  // Two lines of one file are two payments.
  expect([...findOtherForms([plain, { ...one, files: ['other', 'one'] }])]).toEqual([]);
});

it('if neither of two bookings has a number and their files cover two parts of a day, the later one may be another form', () => {
  const [plain, part] = [
    { ...MONEY, named: 'N', files: ['one'] },
    { ...MONEY, named: 'N', files: ['other'] },
  ];
  expect([...findOtherForms([plain, part])]).toEqual([part]);
  expect([...findOtherForms([plain, { ...part, files: ['other', 'one'] }])]).toEqual([]);
  // The last hundred bookings, three times a day: the same booking in three files, none of which has all of another.
  const last = { ...part, files: ['last'] };
  expect([...findOtherForms([plain, part, last])]).toEqual([part, last]);
  // One of the parts lists two.
  expect([...findOtherForms([plain, part, { ...part }])]).toEqual([part]);
  // A number that stands at many bookings, as that of a branch.
  const [branch, again] = [plain, part].map((one) => ({ ...one, bankReference: '0042' })) as [
    typeof plain,
    typeof plain,
  ];
  expect([...findOtherForms([branch, { ...again, bankReference: '42' }])]).toHaveLength(1);
  expect([...findOtherForms([branch, { ...again, bankReference: '43' }])]).toEqual([]);
  // A person has matched the line without a name.
  expect([...findOtherForms([{ ...plain, named: '' }, part])]).toEqual([]);
});

it('a typed number equals a line’s number in a shorter or longer form, unless a short number is contained by chance', () => {
  expect(isSameNumber('44 71', '44-71')).toBe(true);
  expect(isSameNumber('FT26329X', 'ref ft-26329-x')).toBe(true);
  expect(isSameNumber('BNK/FT26329X/001', 'FT26329X')).toBe(true);
  expect(isSameNumber('4471', '14471')).toBe(false);
  expect(isSameNumber('1234567', '91234567')).toBe(false);
});
