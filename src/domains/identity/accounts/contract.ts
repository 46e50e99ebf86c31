import { z } from 'zod';
import { contract, done, flat } from '#shared/contract';
import { oneLine } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { largestMb } from '#contract/system/uploads';
import { fault, type FieldReason } from './contract/fault.ts';
import { brokenPasswordRules } from './contract/password.ts';

export { fault, type FieldReason } from './contract/fault.ts';
export { brokenPasswordRules } from './contract/password.ts';

/** Values of the dictionary `user_occupation` that the registration form offers. */
export const occupations = ['researcher', 'teacher', 'student', 'engineer', 'manager', 'other'] as const;

const sexes = ['0', '1', '2'] as const;

/** A required text: missing, empty and too long are three different faults. */
const required = (missing: FieldReason, tooLong: FieldReason, longest: number) =>
  z
    .string(fault(missing))
    .overwrite(oneLine)
    .trim()
    .min(1, { error: fault(missing), abort: true })
    .max(longest, fault(tooLong));

/**
 * 2 to 50 characters in normalised form, without angle brackets and invisible characters: otherwise two different names
 * could look the same.
 */
export const UserName = z
  .string(fault('username'))
  .overwrite((name) => name.normalize('NFKC'))
  .trim()
  .min(1, { error: fault('username'), abort: true })
  .min(2, fault('usernameLength'))
  .max(50, fault('usernameLength'))
  .regex(/^[^<>\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]*$/u, fault('usernameCharacters'));

export const Email = required('email', 'emailLength', 100).pipe(z.email(fault('emailFormat')));

/**
 * A mobile number in E.164, or a Chinese one without its country code. Spaces, hyphens and brackets are dropped;
 * `+86` is dropped too, so that a number has one spelling.
 */
export const Mobile = z
  .string(fault('mobile'))
  .trim()
  .min(1, { error: fault('mobile'), abort: true })
  .transform((text) => text.replace(/[\s()-]/g, '').replace(/^(\+|00)86(?=1\d{10}$)/, ''))
  .pipe(z.string().regex(/^(1[3-9]\d{9}|\+(?!86)[1-9]\d{6,14})$/, fault('mobileFormat')));

const Name = required('name', 'nameLength', 50);
const Organization = required('organization', 'organizationLength', 200);
const Occupation = required('occupation', 'occupationLength', 50);
const ResearchField = required('researchField', 'researchFieldLength', 200);

/** A new password; if the owner's names are known, call `brokenPasswordRules` with them. */
export const Password = z
  .string(fault('password'))
  .min(1, { error: fault('password'), abort: true })
  .superRefine((password, issue) => {
    for (const rule of brokenPasswordRules(password)) issue.addIssue({ code: 'custom', message: fault(rule) });
  });

/** The nine fields of registration and their confirmations. All faults are found in one pass. */
export const Registration = z
  .object({
    username: UserName,
    name: Name,
    email: Email,
    mobile: Mobile,
    password: Password,
    confirmPassword: z.string(fault('confirmPassword')).min(1, fault('confirmPassword')),
    organization: Organization,
    occupation: Occupation,
    researchField: ResearchField,
    agreeTerms: z.literal(true, fault('agreeTerms')),
    /** Captcha: the text that the user read, and the id of the image. */
    code: z.string().trim().max(20).default(''),
    uuid: z.string().max(64).default(''),
    /** True opens a session at once. Other front ends do not send it and continue with the login. */
    signIn: z.boolean().default(false),
  })
  .superRefine(
    (form, issue) => {
      const { password, confirmPassword, username, email } = form as Partial<typeof form>;
      if (!password || typeof password !== 'string') return;
      if (confirmPassword && confirmPassword !== password)
        issue.addIssue({ code: 'custom', path: ['confirmPassword'], message: fault('mismatch') });
      const alone = brokenPasswordRules(password);
      for (const rule of brokenPasswordRules(password, { userName: text(username), email: text(email) }))
        if (!alone.includes(rule)) issue.addIssue({ code: 'custom', path: ['password'], message: fault(rule) });
    },
    // Runs even if other fields are faulty, so that the user sees all faults at once.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
export type Registration = z.output<typeof Registration>;

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

const OwnDepartment = z.object({
  deptId: z.number(),
  parentId: z.number(),
  deptName: z.string(),
  leader: z.string(),
});
const OwnRole = z.object({
  roleId: z.number(),
  roleName: z.string(),
  roleNameEn: z.string(),
  roleKey: z.string(),
  roleSort: z.number(),
  dataScope: z.string(),
  status: z.string(),
});

/** The user's own profile. */
export const OwnUser = z.object({
  userId: z.number(),
  deptId: z.number().nullable(),
  userName: z.string(),
  nickName: z.string(),
  email: z.string(),
  phonenumber: z.string(),
  sex: z.string(),
  /** Path below the API base, or empty. */
  avatar: z.string(),
  signature: z.string(),
  status: z.string(),
  /** `1` after the e-mail was verified. */
  isVerified: z.enum(['0', '1']),
  organization: z.string(),
  occupation: z.string(),
  researchField: z.string(),
  loginIp: z.string(),
  loginDate: Moment.nullable(),
  pwdUpdateDate: Moment.nullable(),
  createTime: Moment,
  remark: z.string(),
  admin: z.boolean(),
  dept: OwnDepartment.nullable(),
  roles: z.array(OwnRole),
});
export type OwnUser = z.output<typeof OwnUser>;

/** Changes of the user's e-mail within 24 hours of the first one; each new address may receive a code. */
export const maxEmailChanges = 5;

/** Answers per day to one user that a value is taken; after them the profile must wait. */
export const maxTaken = 10;
/** The same for registration, per network: the people of an institute often share one address. */
export const maxTakenPerNetwork = 200;

/** Fields that users may change in their own profile; absent keys stay as they are, unknown ones are ignored. */
export const ProfileChange = z.object({
  nickName: Name.optional(),
  phonenumber: z.union([z.literal(''), Mobile]).optional(),
  email: Email.optional(),
  sex: z.enum(sexes).optional(),
  organization: z.string().trim().max(200, fault('organizationLength')).optional(),
  occupation: z.string().trim().max(50, fault('occupationLength')).optional(),
  researchField: z.string().trim().max(200, fault('researchFieldLength')).optional(),
});
export type ProfileChange = z.output<typeof ProfileChange>;

/** Formats of pictures that a user may upload; the server re-encodes them. */
export const pictureTypes = ['png', 'jpg', 'jpeg', 'gif', 'webp'] as const;

/** Maximum width and height of a stored avatar, in pixels. */
export const avatarSide = 512;

const pictureLimit = { per: 'account', count: 30, seconds: 600 } as const;
const picture = (field: string) => ({ field, maxBytes: largestMb * 1024 * 1024, maxFiles: 1 });

export const accounts = contract('identity.accounts', {
  register: {
    method: 'POST',
    path: '/register',
    permit: 'public',
    body: Registration,
    /** The token if `signIn` requests it. */
    reply: flat({ token: z.string().optional() }),
    limit: { per: 'address', count: 60, seconds: 600 },
  },
  profile: {
    method: 'GET',
    path: '/system/user/profile',
    permit: 'user',
    beforePasswordChange: true,
    /** `roleGroup` and `postGroup` are names joined by commas. */
    reply: flat({ data: OwnUser, roleGroup: z.string(), postGroup: z.string() }),
  },
  updateProfile: {
    method: 'PUT',
    path: '/system/user/profile',
    permit: 'user',
    beforePasswordChange: true,
    body: ProfileChange,
    reply: done(),
  },
  updatePassword: {
    method: 'PUT',
    path: '/system/user/profile/updatePwd',
    permit: 'user',
    beforePasswordChange: true,
    body: z.object({ oldPassword: z.string().min(1), newPassword: Password }),
    reply: done(),
    limit: { per: 'account', count: 10, seconds: 600 },
  },
  /** `imgUrl` is a path below the API base that needs no session. The part's file name may lack an extension. */
  uploadAvatar: {
    method: 'POST',
    path: '/system/user/profile/avatar',
    permit: 'user',
    upload: picture('avatarfile'),
    limit: pictureLimit,
    reply: flat({ imgUrl: z.string() }),
    audit: 2,
  },
  /** Removes the avatar; pages show the default picture again. */
  removeAvatar: { method: 'DELETE', path: '/system/user/profile/avatar', permit: 'user', reply: done() },
  /** The signature of audit tables and certificates: its address is readable by its owner and administrators alone. */
  uploadSignature: {
    method: 'POST',
    path: '/system/user/profile/signature',
    permit: 'user',
    upload: picture('signaturefile'),
    limit: pictureLimit,
    reply: flat({ imgUrl: z.string() }),
    audit: 2,
  },
  removeSignature: { method: 'DELETE', path: '/system/user/profile/signature', permit: 'user', reply: done() },
});
