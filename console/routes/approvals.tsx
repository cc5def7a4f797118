export { ApprovalsPage as default } from '../features/back-office/approvals/approvals-page.tsx';
