import { beforeEach, describe, expect, it } from 'vitest';
import { application, clearApplication, setApplication, setCompanyName, setIcp } from './application-store.ts';

describe('the operator of this site (Spec: A1)', () => {
  beforeEach(clearApplication);

  it('is unknown until an entry matched', () => {
    expect(application.get()).toEqual({ companyName: null, icp: null });
  });

  it('is set as a whole or field by field, and cleared', () => {
    setApplication('Company', 'ICP 1');
    expect(application.get()).toEqual({ companyName: 'Company', icp: 'ICP 1' });
    setCompanyName('Other');
    setIcp(null);
    expect(application.get()).toEqual({ companyName: 'Other', icp: null });
    clearApplication();
    expect(application.get()).toEqual({ companyName: null, icp: null });
  });
});
