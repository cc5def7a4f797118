import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** Rows that belong together, under their name. */
export function ListGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="px-1 font-semibold text-ink-faint text-sm">{title}</h2>
      <ul className="@container overflow-hidden rounded-card bg-surface">{children}</ul>
    </section>
  );
}

export interface ListRowStyle {
  icon?: ReactNode;
  label: ReactNode;
  /** Shown at the end of the row. */
  value?: ReactNode;
  leads?: boolean;
}

/** The content of a row that the user can tap. */
export function ListRowContent({ icon, label, value, leads = true }: ListRowStyle) {
  return (
    <>
      {icon && (
        <span aria-hidden className="shrink-0 text-ink-faint">
          {icon}
        </span>
      )}
      {/* With large text the value goes below the label, and a long word is not broken. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 py-2.5 text-start">
        <span className="min-w-0 flex-[1_1_6rem] text-[length:min(1rem,6.5vw)]">{label}</span>
        {value && <span className="ms-auto text-[length:min(0.875rem,5.7vw)] text-ink-faint">{value}</span>}
      </span>
      {/* With large text the words need its place. */}
      {leads && <ChevronRight aria-hidden size={18} className="@max-[10rem]:hidden shrink-0 text-ink-faint" />}
    </>
  );
}

export const listRowClass = 'flex min-h-13 w-full items-center gap-3 px-4 text-ink active:bg-sunken';
