/** If the response to a refresh has no refresh token, the old refresh token stays valid. */
export type PayrollTokens = {
  accessToken: string;
  refreshToken: string;
  expiresInSeconds: number;
  /** Lifetime of an unused refresh token. Null: the refresh token is unchanged, and so is its expiry. */
  credentialExpiresInSeconds: number | null;
};

export type PayrollTenant = { connectionId: string; tenantId: string; tenantName: string };

/** OAuth 2.0 client (RFC 6749, RFC 7636). A permanent refusal is a `Problem` with the code `payroll_refused`. */
export type PayrollOAuthClient = {
  buildConsentUrl(request: { state: string; verifier: string; redirectUri: string }): string;
  exchange(code: { code: string; verifier: string; redirectUri: string }): Promise<PayrollTokens>;
  refresh(refreshToken: string): Promise<PayrollTokens>;
  /** Revokes the refresh token at the vendor, which ends all connections of the user who gave the consent (XERO-10). */
  revoke(refreshToken: string): Promise<void>;
  /** Lists the organisations allowed by this consent, or all organisations if the token does not name its consent. */
  listTenants(accessToken: string): Promise<PayrollTenant[]>;
  /** Any consent counts, because a later consent may have allowed the organisation again. */
  hasTenant(accessToken: string, tenantId: string, options: { signal: AbortSignal }): Promise<boolean>;
  removeTenant(accessToken: string, connectionId: string): Promise<void>;
};

export type PayrollEmployee = {
  employeeId: string;
  firstName: string;
  lastName: string;
  middleNames: string | null;
  email: string | null;
  /** Status in the vendor's words: `ACTIVE`, `TERMINATED` or another value. */
  status: string;
  /** `YYYY-MM-DD`, if the list has it. */
  startDate: string | null;
  /** Time of the vendor's last change to the employee; null if the vendor does not say. */
  changedAt: Date | null;
};

/**
 * Full payroll data of an employee. Dates without a time are `YYYY-MM-DD`; other texts are the vendor's, cleaned by
 * `cleanText`, unless the comment of a field says otherwise. Null: there is no value. Undefined: the vendor omitted
 * that part of its response, so the value is unknown.
 */
export type PayrollProfile = {
  startDate: string | null;
  endDate: string | null;
  status: string | null | undefined;
  /** Undefined if the response has no tax declaration: the vendor omitted it, or the employee has none. */
  basis: string | null | undefined;
  groupName: string | null;
  phone: string | null;
  mobile: string | null;
  /** JSON. Also undefined if the response has no address, because the employee may have none. */
  homeAddress: string | null | undefined;
  gender: string | null;
  dateOfBirth: string | null | undefined;
  superFundName: string | null | undefined;
  superFundType: string | null | undefined;
  superMemberNumber: string | null | undefined;
  bankAccountName: string | null | undefined;
  /** Six digits; any other value stays as the vendor sent it. */
  bankBsb: string | null | undefined;
  bankAccountNumber: string | null | undefined;
  changedAt: Date | null;
};

export type FindPayrollProfile = (
  employeeId: string,
  options: { signal: AbortSignal | null },
) => Promise<PayrollProfile | null>;

/** A failure throws a `Problem`, an abort the signal's reason. Partial data is never returned. */
export type Payroll = {
  /** Lists all employees, including former ones. `onProgress` receives the number of employees read so far. */
  listEmployees(options: {
    signal: AbortSignal | null;
    onProgress?: (employeesRead: number) => void;
  }): Promise<PayrollEmployee[]>;
  findProfile: FindPayrollProfile;
  /** Prepares reading many employees: loads the super funds once, so that each employee usually costs one request. */
  createBulkProfileFinder(options: { signal: AbortSignal }): Promise<FindPayrollProfile>;
};
