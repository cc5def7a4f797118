import type { AnyList, ListFilter } from '@pitaka/contract/define-list.ts';
import type { MessageKey } from '../../texts.ts';
import type { Choice, Filter } from './list-definition.ts';

/** Choices that the page loads, by filter. */
export type LoadedChoices = Readonly<Record<string, readonly Choice[]>>;

/** The filters that the page offers, in the list's order. */
export function filtersOf({ filters }: AnyList<MessageKey>, choices: LoadedChoices): Filter[] {
  return Object.entries(filters).flatMap(([key, filter]) => filterOf(key, filter, choices[key]) ?? []);
}

function filterOf(key: string, filter: ListFilter<MessageKey>, loaded?: readonly Choice[]): Filter | undefined {
  const { kind, label, isInline, placeholder, bound } = filter;
  if (label === undefined) return undefined;
  const name = { key, label };
  if (loaded) return { ...name, kind: 'choice', choices: loaded, ...sentAs(kind) };
  if (kind === 'flag') return { ...name, kind };
  if (kind === 'amount') return { ...name, kind, ...(bound ? { bound } : {}) };
  if (kind === 'text') {
    return { ...name, kind: 'text', ...(isInline ? { isInline } : {}), ...(placeholder ? { placeholder } : {}) };
  }
  const choices = (filter.of ?? []).map((value) => choiceOf(String(value), filter.words ?? label));
  return { ...name, kind: 'choice', choices, ...sentAs(kind) };
}

/** A choice in the call's form; other values are sent as their text. */
function sentAs(kind: ListFilter['kind']): { sentAs?: 'list' | 'number' } {
  return kind === 'choices' ? { sentAs: 'list' } : kind === 'number' ? { sentAs: 'number' } : {};
}

function choiceOf(value: string, words: string): Choice {
  return { value, label: { key: `${words}.${value}` as MessageKey } };
}
