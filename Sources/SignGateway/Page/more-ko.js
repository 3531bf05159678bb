// 처음 열 때 불러오는 페이지의 한국어 글입니다.
export default {
  texts: {
    countersHint: "문구에서 {counter:NAME}으로 카운터를 표시합니다.", style: "방식", direction: "방향", easing: "가속", font: "글꼴",
    over: "변경 시간", start: "시작 값", step: "단위", range: "범위", resetAt: "초기화 시각", setNumber: "설정", resetNumber: "초기화",
    more1: "하나 더하기", less1: "하나 빼기", moreSettings: "모든 설정", up: "위로", down: "아래로", paged: "한 장씩", ticker: "흐르는 문구",
    version: "버전", lights: "LED", oneColor: "한 가지 색", colors: "명암 또는 색", condition: "상태", buttons: "버튼",
    frames: "시작 후 그린 화면 수", importSummary: "파일에 항목이 {count}개 있고 그중 {added}개가 새 항목입니다. 전광판의 항목 {former}개를 대신합니다.",
    notExport: "이 파일에는 항목이 없습니다.", imported: "가져온 항목 수: {count}", sources: "소스", fails: "작동하지 않음", works: "정상", passwordTitle: "비밀번호",
    oldPassword: "이전 비밀번호", newPassword: "새 비밀번호", change: "변경", passwordChanged: "비밀번호를 변경했습니다. 다른 세션은 모두 끝났습니다.",
    tokensTitle: "토큰", tokensHint: "프로그램은 비밀번호 대신 토큰을 보냅니다.", tokenMade: "새 토큰입니다. 지금만 표시됩니다:", copy: "복사",
    copied: "복사했습니다.", noTokens: "토큰이 없습니다.", role: "역할", usersHint: "사용자는 이름과 비밀번호로 로그인합니다. 소유자는 이름을 비워 둡니다.",
    rolesHint: "보기: 모두 봅니다. 버튼 누르기: 버튼과 조명도 씁니다. 편집: 항목과 설정도 바꿉니다. 모두 관리: 사용자 관리와 다시 시작도 합니다.",
    noUsers: "소유자 외에 사용자가 없습니다.", createdBy: "만든 이:",
    sureRemove: "“{name}”을(를) 삭제할까요?", restart: "다시 시작", restartHint: "게이트웨이가 설정을 다시 읽습니다. 표지판은 계속 켜져 있습니다.",
    restarting: "게이트웨이가 다시 시작합니다. 이 페이지는 다시 연결됩니다.", uptime: "시작한 시각", gateway: "게이트웨이", changesTitle: "지난 한 주의 변경",
    noChanges: "아직 변경이 없습니다.",
  },
  refusals: {
    WrongPassword: "이전 비밀번호가 아닙니다.", AccountExists: "“{name}”이(가) 이미 있습니다. 다른 이름을 고르세요.",
    UnknownAccount: "“{name}”이(가) 더 이상 없습니다.", TooManyAccounts: "이미 {limit}개가 있습니다. 먼저 하나를 삭제하세요.",
    LastOwner: "모두 관리하는 마지막 사용자입니다. 먼저 다른 사용자에게 이 역할을 주세요.", NotStored: "게이트웨이가 변경을 저장할 수 없습니다.",
    OtherRun: "그동안 게이트웨이가 다시 시작되었습니다.", InvalidConfiguration: "게이트웨이 설정에 오류가 있어 다시 시작할 수 없습니다.",
    "account.name": "이름은 A–Z 글자, 숫자, -, _ 1–64자입니다. “owner”는 쓸 수 없습니다.", "account.password": "비밀번호는 8자 이상입니다.",
    "account.role": "역할을 고르세요.",
  },
};
