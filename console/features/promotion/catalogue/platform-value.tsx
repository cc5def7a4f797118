import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import type { AddressField } from '@pitaka/core/values/item-links.ts';
import { useState } from 'react';
import { useCommand } from '../../../data/use-command.ts';
import { termOf } from '../../../kit/term-of.ts';
import { useHasPermission } from '../../../session/use-operator.ts';
import { type useText as UseText, useText } from '../../../texts.ts';
import type { CatalogueItem, ItemField } from './item.ts';
import { fieldsWithNewLinks, LinkApprovalDialog, type LinkChanges } from './text-links.tsx';

const TAKE_BACK = '/console/catalogue/takeback';

/** For a field with an operator's own value: the platform's value, and a button to restore it. */
export function PlatformValue({ item, field }: { item: CatalogueItem; field: RequestTo<typeof TAKE_BACK>['field'] }) {
  const t = useText();
  const [requested, setRequested] = useState<LinkChanges>();
  const takeBack = useCommand(TAKE_BACK, { toast: true, done: t('catalogue.takenBack') });
  return (
    <>
      <PlatformValueLine
        item={item}
        field={field}
        isBusy={takeBack.isRunning}
        onTakeBack={(value) => {
          const listed = { [field]: field === 'images' ? value.split('\n').filter(Boolean) : value };
          // No second person has approved the list's links or its picture.
          if (fieldsWithNewLinks(item, { ...item, ...listed }).length > 0) setRequested(listed);
          else takeBack.run({ id: item.id, version: item.version, field });
        }}
      />
      {requested && <LinkApprovalDialog item={item} requested={requested} onClose={() => setRequested(undefined)} />}
    </>
  );
}

/** The platform's ratio: restoring it is a request, like any other change of the ratio. */
export function PlatformRatio({ item, onRequest }: { item: CatalogueItem; onRequest: (ratio: string) => void }) {
  return <PlatformValueLine item={item} field="ratio" isBusy={false} onTakeBack={onRequest} />;
}

/** An app's address in a list: also a request. */
export function PlatformAddress(props: { item: CatalogueItem; field: AddressField; onRequest: () => void }) {
  const { item, field, onRequest } = props;
  return <PlatformValueLine item={item} field={field} isBusy={false} onTakeBack={onRequest} />;
}

interface PlatformValueLineProps {
  item: CatalogueItem;
  field: ItemField;
  isBusy: boolean;
  onTakeBack: (value: string) => void;
}

function PlatformValueLine({ item, field, isBusy, onTakeBack }: PlatformValueLineProps) {
  const t = useText();
  const may = useHasPermission();
  const platformValue = item.says.find((value) => value.field === field);
  if (!platformValue) return undefined;
  return (
    <p className="mt-1 text-ink-faint text-xs">
      <span className="wrap-anywhere">
        {t(`catalogue.says.${labelOf(field)}`, { value: textOf(t, field, platformValue.value) })}
      </span>
      {may('catalogue.manage') && (
        <>
          {' '}
          <button
            type="button"
            disabled={isBusy}
            onClick={() => onTakeBack(platformValue.value)}
            aria-label={t('catalogue.takeBack.of', { field: t(`catalogue.field.${field}`) })}
            className="inline-flex min-h-6 items-center font-semibold text-accent-ink underline-offset-2 hover:underline disabled:opacity-50"
          >
            {t('catalogue.takeBack')}
          </button>
        </>
      )}
    </p>
  );
}

function labelOf(field: ItemField): 'value' | 'position' | 'listed' {
  return field === 'position' || field === 'listed' ? field : 'value';
}

const SHOWN = 120;

function textOf(t: ReturnType<typeof UseText>, field: ItemField, value: string): string {
  if (field === 'category') return termOf(t, 'catalogue.category', value);
  if (field === 'listed') return t(value === 'true' ? 'catalogue.isListed' : 'catalogue.isDelisted');
  if (field === 'images') return t('catalogue.pictures.count', { count: value === '' ? 0 : value.split('\n').length });
  if (field === 'ratio') return `${value} %`;
  if (field === 'icon' || field === 'video' || field === 'cover') return t('catalogue.says.file');
  if (value === '') return t(field === 'position' ? 'catalogue.says.noPosition' : 'catalogue.says.nothing');
  return value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value;
}
