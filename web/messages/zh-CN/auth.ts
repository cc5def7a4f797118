import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/auth.ts';

const messages: MessagesOf<typeof first> = {
  'auth.login.title': '登录',
  'auth.login.method': '登录方式',
  'auth.login.byPassword': '密码登录',
  'auth.login.byCode': '验证码登录',
  'auth.login.submit': '登录',
  'auth.phone': '手机号',
  'auth.areaCode': '国家区号',
  'auth.password': '密码',
  'auth.password.new': '新密码',
  'auth.password.hint': '6 至 12 位',
  'auth.password.show': '显示密码',
  'auth.password.hide': '隐藏密码',
  'auth.code': '验证码',
  'auth.code.send': '获取验证码',
  'auth.code.again': '重新获取',
  'auth.code.wait': '{seconds} 秒后重发',
  'auth.code.sent': '验证码已发送，{minutes, plural, other {# 分钟}}内有效。',
  'auth.forgot': '忘记密码？',
  'auth.noAccount': '还没有账号？',
  'auth.haveAccount': '已有账号？',
  'auth.register.title': '注册账号',
  'auth.register.link': '立即注册',
  'auth.register.submit': '注册',
  'auth.inviteCode': '邀请码（选填）',
  'auth.reset.title': '重置密码',
  'auth.reset.submit': '设置新密码',
  'auth.reset.done': '密码已修改，请用新密码登录。',
  'auth.loss.ended': '您已在其他设备上被退出，或密码已更改，请重新登录。',
  'auth.loss.unknown': '登录已失效，请重新登录。',
  'auth.loss.forbidden': '账号异常，请联系客服',
  'auth.help': '帮助',
  'auth.language': '语言',
};

export default messages;
