/** The password of all users in the demo. */
export const DEMO_PASSWORD = 'demo1234';

export interface DemoPerson {
  readonly uid: string;
  readonly phone: string;
  readonly name: string;
  readonly job: number;
  readonly role: number;
  readonly level: number;
  readonly rate: string;
  readonly inviterUid: string | null;
  readonly joinedDaysAgo: number;
  readonly isFrozen: boolean;
}

const RATES = { promoter: '60', senior: '70', leader: '80' } as const;

/** Came this week without an invitation, and earns at the site's rate. */
export const NEWCOMER = '10000041';

function person(
  uid: string,
  phone: string,
  name: string,
  joinedDaysAgo: number,
  more: Partial<DemoPerson> = {},
): DemoPerson {
  return {
    uid,
    phone,
    name,
    job: 0,
    role: 0,
    level: 0,
    rate: RATES.promoter,
    inviterUid: null,
    joinedDaysAgo,
    isFrozen: false,
    ...more,
  };
}

const LEAD = '10000001';

/** Later members, with their inviters. */
const NEWER: readonly (readonly [name: string, joinedDaysAgo: number, inviterUid: string])[] = [
  ['Lito Navarro', 105, LEAD],
  ['Mina Sy', 88, LEAD],
  ['Nico Dizon', 70, '10000012'],
  ['Olive Chua', 52, '10000011'],
  ['Pia Robles', 36, LEAD],
  ['Quito Salonga', 26, '10000021'],
  ['Rhea Ocampo', 19, LEAD],
  ['Sam Uy', 12, '10000013'],
  ['Tess Abad', 5, '10000011'],
];

/** The four logins that are printed at the start. The user with job 1 leads a team of twenty. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('10000002', '9170000002', 'Andrea Reyes', 420, { job: 2, role: 2, level: 4, rate: RATES.leader }),
  person(LEAD, '9170000001', 'Marco Santos', 410, {
    job: 1,
    role: 1,
    level: 3,
    rate: RATES.senior,
    inviterUid: '10000002',
  }),
  person('10000000', '9170000000', 'Juana Dela Cruz', 380, { level: 2, inviterUid: LEAD }),
  person('10000009', '9170000009', 'Paolo Cruz', 90, { isFrozen: true }),
  ...['Bea Lim', 'Carlo Mendoza', 'Diwa Ramos', 'Elena Garcia', 'Felix Tan', 'Grace Villanueva'].map((name, index) =>
    person(`1000001${index + 1}`, `917000001${index + 1}`, name, 345 - index * 26, {
      level: index % 3,
      inviterUid: LEAD,
    }),
  ),
  ...['Hana Kim', 'Ivan Torres', 'Joy Aquino', 'Kiko Bautista'].map((name, index) =>
    person(`1000002${index + 1}`, `917000002${index + 1}`, name, 200 - index * 22, {
      inviterUid: `1000001${(index % 3) + 1}`,
    }),
  ),
  ...NEWER.map(([name, joinedDaysAgo, inviterUid], index) =>
    person(`1000003${index + 1}`, `917000003${index + 1}`, name, joinedDaysAgo, { inviterUid }),
  ),
  person(NEWCOMER, '9170000041', 'Luz Marquez', 6, { rate: '30' }),
];
