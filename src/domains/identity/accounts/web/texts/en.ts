import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Profile',
  info: 'Basic information',
  resetPassword: 'Change password',
  userName: 'Username',
  department: 'Department',
  roles: 'Roles',
  createTime: 'Created on',
  verified: 'E-mail verification',
  yes: 'Verified',
  no: 'Not verified',
  verify: 'Verify now',
  none: 'None',
  sex: { '0': 'Male', '1': 'Female', '2': 'Unknown' },
  occupations: {
    researcher: 'Researcher',
    teacher: 'Teacher',
    student: 'Student',
    engineer: 'Engineer',
    manager: 'Manager',
    other: 'Other',
  },
  save: 'Save',
  saved: 'Saved successfully',
  passwordChanged: 'Password changed',
  confirmPassword: 'Confirm password',
  policy:
    '8 to 100 characters with an uppercase letter, a lowercase letter, a digit and a special character; no two equal neighbours, no sequential characters, no common sequences.',
  mustChangeHint: 'Your password was set by somebody else or has expired. Change it to go on.',
};
