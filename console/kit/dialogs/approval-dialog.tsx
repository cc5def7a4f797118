import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import { useText } from '../../texts.ts';
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';

const REQUEST = '/console/approvals/request';

export interface ApprovalDialogProps<Name extends string>
  extends Pick<
    ActionDialogProps<typeof REQUEST, Name>,
    'title' | 'tone' | 'fields' | 'preview' | 'children' | 'onDone' | 'onClose'
  > {
  /** Which approval, as its module calls it. */
  kind: string;
  /** The id of what it is about. */
  target: string;
  /** Makes the payload of what was entered; left out where it has none. */
  payload?: (values: Readonly<Record<Name, string>>) => RequestTo<typeof REQUEST>['payload'];
  /** Whose saved reasons are offered. */
  reasonTopic?: NonNullable<ActionDialogProps<typeof REQUEST, Name>['reasonTopic']>;
}

/** Requests something that another person has to approve, and says why. */
export function ApprovalDialog<const Name extends string = never>(props: ApprovalDialogProps<Name>) {
  const { kind, target, payload, reasonTopic = 'none', ...dialog } = props;
  const t = useText();
  return (
    <ActionDialog
      {...dialog}
      call={REQUEST}
      submit={t('kit.request')}
      reasonTopic={reasonTopic}
      body={(values, reason) => ({ kind, target, reason, ...(payload ? { payload: payload(values) } : {}) })}
      done={t('kit.requested')}
    />
  );
}
