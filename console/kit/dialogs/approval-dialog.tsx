import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import { useText } from '../../texts.ts';
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';

const REQUEST = '/console/approvals/request';

export interface ApprovalDialogProps<Name extends string>
  extends Pick<
    ActionDialogProps<typeof REQUEST, Name>,
    'title' | 'tone' | 'fields' | 'isReady' | 'preview' | 'children' | 'onDone' | 'onClose'
  > {
  /** The approval's kind, as its module names it. */
  kind: string;
  /** The target's id. */
  target: string;
  /** Builds the payload from the entered values; omitted if the approval has no payload. */
  payload?: (values: Readonly<Record<Name, string>>) => RequestTo<typeof REQUEST>['payload'];
  /** The topic of the offered saved reasons. */
  reasonTopic?: NonNullable<ActionDialogProps<typeof REQUEST, Name>['reasonTopic']>;
}

/** Requests a change that another person has to approve, with a reason. */
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
