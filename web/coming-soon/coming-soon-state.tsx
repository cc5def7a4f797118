import { Button } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Hourglass } from 'lucide-react';

export interface ComingSoonStateProps<List extends string> {
  title: string;
  text: string;
  /** The open lists, as alternatives. */
  others: readonly List[];
  nameOf: (list: List) => string;
  onShow: (list: List) => void;
}

/** In place of a list that this site has not opened. */
export function ComingSoonState<List extends string>(props: ComingSoonStateProps<List>) {
  const { title, text, others, nameOf, onShow } = props;
  return (
    <EmptyState
      icon={<Hourglass size={40} strokeWidth={1.5} />}
      title={title}
      text={text}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {others.map((other) => (
            <Button key={other} tone="plain" onClick={() => onShow(other)}>
              {nameOf(other)}
            </Button>
          ))}
        </div>
      }
    />
  );
}
