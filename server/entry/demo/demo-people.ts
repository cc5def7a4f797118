/** Everyone's password in the demo. */
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
  readonly isFrozen: boolean;
}

const RATES = { promoter: '60', senior: '70', leader: '80' } as const;

function person(uid: string, phone: string, name: string, more: Partial<DemoPerson> = {}): DemoPerson {
  return {
    uid,
    phone,
    name,
    job: 0,
    role: 0,
    level: 0,
    rate: RATES.promoter,
    inviterUid: null,
    isFrozen: false,
    ...more,
  };
}

const LEAD = '10000001';

/** The four logins printed at the start; the one with job 1 leads a small team. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('10000002', '9170000002', 'Andrea Reyes', { job: 2, role: 2, level: 4, rate: RATES.leader }),
  person(LEAD, '9170000001', 'Marco Santos', { job: 1, role: 1, level: 3, rate: RATES.senior, inviterUid: '10000002' }),
  person('10000000', '9170000000', 'Juana Dela Cruz', { level: 2, inviterUid: LEAD }),
  person('10000009', '9170000009', 'Paolo Cruz', { isFrozen: true }),
  ...['Bea Lim', 'Carlo Mendoza', 'Diwa Ramos', 'Elena Garcia', 'Felix Tan', 'Grace Villanueva'].map((name, index) =>
    person(`1000001${index + 1}`, `917000001${index + 1}`, name, { level: index % 3, inviterUid: LEAD }),
  ),
  ...['Hana Kim', 'Ivan Torres', 'Joy Aquino', 'Kiko Bautista'].map((name, index) =>
    person(`1000002${index + 1}`, `917000002${index + 1}`, name, { inviterUid: `1000001${(index % 3) + 1}` }),
  ),
];
