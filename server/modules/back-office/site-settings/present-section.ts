import type { Field, FieldShape, SectionVersion, SettingsSection } from '../../site/settings/index.ts';

interface Now {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly version: SectionVersion | undefined;
  readonly pendingApproval: string | null;
  readonly unit: string;
}

export function presentSection(section: SettingsSection, { settings, version, pendingApproval, unit }: Now) {
  return {
    section: section.section,
    title: section.title,
    description: section.description,
    version: version?.version ?? 0,
    changedBy: version?.changedBy ?? null,
    changedAt: version?.changedAt?.toISOString() ?? null,
    fields: Object.entries(section.fields).map(([key, field]) => presentField(key, field, unit)),
    values: copyOf(section.storedOf({ settings })),
    defaults: copyOf(section.defaults),
    pendingApproval,
  };
}

function presentField(key: string, field: Field<unknown>, unit: string) {
  const { columns, ...shape } = field.shape;
  return {
    key,
    ...presentShape(shape, unit),
    ...(columns ? { columns: columns.map((column) => ({ key: column.key, ...presentShape(column, unit) })) } : {}),
    guarded: field.guard !== undefined,
  };
}

/** Amounts are in the site's currency. */
function presentShape({ columns: _, choices, ...shape }: FieldShape, unit: string) {
  return {
    ...shape,
    ...(shape.kind === 'amount' ? { unit } : {}),
    ...(choices ? { choices: choices.map((choice) => ({ ...choice })) } : {}),
  };
}

type Copy<Value> = Value extends readonly (infer Item)[]
  ? Copy<Item>[]
  : Value extends object
    ? { [Key in keyof Value]: Copy<Value[Key]> }
    : Value;

/** The contract's types are not read-only. */
export function copyOf<Value>(value: Value): Copy<Value> {
  return structuredClone(value) as Copy<Value>;
}
