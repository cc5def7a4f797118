import { definePort, defineSlot } from '../../../platform/assembly/define-module.ts';
import type { Approval } from './define-approval.ts';
import type { ApprovalRegistry } from './registry.ts';

export const APPROVALS = defineSlot<Approval>('approvals');
export const APPROVAL_REGISTRY = definePort<ApprovalRegistry>('approval registry');
