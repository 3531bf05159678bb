"""Release builds and their packages."""

from ..stage import Lane, Stage, Tier
from .shared import (
    BENCH, BENCH_PACKAGES, DEBIAN_12, ENTERS_ROOT, FONTS, HOST_RELEASE, MAKES_ROOT, PROGRAMS, SHARED, SOURCES, TEXT, VERSION,
)


def root_stage(purpose, release, **further):
    """Creates a Debian root, which takes minutes once a week. The product lists the versions of its packages."""
    return Stage(
        f"root-{purpose}-{release}",
        f"a Debian root of {release} for {'builds' if purpose == 'build' else 'tests'}",
        ("integration/package/root", purpose, release),
        ("integration/package/root", *MAKES_ROOT),
        lane=Lane.WAIT,
        is_cached=False,
        packages=("mmdebstrap",),
        **further,
    )


def build_stages(name, architecture, release, options=(), kept=("debian/swift-build", "debian/generated"), **further):
    """Compiles the programs and packages them. Without `kept`, every build starts from scratch."""
    root = {f"root-build-{release}": ("versions",)}
    compiles = Stage(
        f"programs-{name}",
        f"the programs for {architecture} on {release} compile in release mode",
        ("integration/package/programs", *options, architecture, release),
        (
            "Benchmarks/Sources/", "debian/rules", "debian/changelog", "packaging/build-programs", "packaging/fetch-packages",
            "packaging/swift-packages", "packaging/link", "packaging/function-order", "integration/package/programs",
            *SOURCES, *ENTERS_ROOT,
        ),
        needs=root,
        kept=kept,
        uses_compiler=True,
        # The compiler optimizes a whole module at a time, so it rarely uses a second processor.
        processors=1,
        packages=("dpkg-dev", "git"),
        **further,
    )
    packs = Stage(
        f"package-{name}",
        f"the packages for {architecture} on {release} build, and lintian finds nothing",
        ("integration/package/packages", architecture, release, f"{{programs-{name}}}"),
        (
            "config/", "debian/", "man/", "systemd/", "packaging/assemble", "packaging/compress-deb", "packaging/man-pages",
            "Sources/SignGateway/Page/", "Sources/SignGateway/FleetPage/", "docs/org.loopbanner.Sign.varlink", "integration/package/packages", *ENTERS_ROOT,
        ),
        lane=Lane.WAIT,
        needs={**root, f"programs-{name}": ("loopbanner*",)},
        packages=("dpkg-dev",),
        **further,
    )
    return [compiles, packs]


def lifecycle_stage(name, release, package, **further):
    """Tests the life of the packages on a machine: installation, upgrades, mistakes, removal."""
    return Stage(
        name,
        f"the packages are installed, upgraded, broken, removed and purged on a clean {release}",
        ("integration/package/lifecycle", release, f"{{{package}}}/debs"),
        ("integration/package/", "packaging/", "debian/control", "scripts/setup", *SHARED),
        lane=Lane.WAIT,
        needs={f"root-clean-{release}": ("versions",), package: ("debs/*.deb",)},
        packages=("dpkg-dev",),
        counts={f"lifecycle-{release}": 16},
        judges_time=True,
        **further,
    )


PI = ("integration/pi/", "config/raspberry-pi/", "packaging/with-arm64", *MAKES_ROOT, *BENCH)
PI_PACKAGE = {"package-arm64": ("debs/loopbanner_*.deb",)}
PI_PACKAGES = ("arch-test", "cpio", "device-tree-compiler", "dpkg-dev", "e2fsprogs", "gcc", "kmod", "mmdebstrap", "xz-utils")

RELEASE = [
    root_stage("build", HOST_RELEASE),
    *build_stages("amd64", "amd64", HOST_RELEASE, ("--benchmark",)),
    Stage(
        "programs-check",
        "the programs are small, and link only the expected libraries",
        ("integration/package/programs-check", "{programs-amd64}", PROGRAMS),
        ("integration/package/programs-check", *VERSION),
        needs={"programs-amd64": ("loopbanner*",), "package-amd64": ("root/usr/bin/", "root/usr/libexec/")},
        packages=("binutils",),
        counts={"programs": 3},
    ),
    Stage(
        "service",
        "systemd accepts the units, and their exposure is low",
        ("integration/package/service", PROGRAMS),
        ("integration/package/service",),
        lane=Lane.WAIT,
        needs={"package-amd64": ("root/",)},
        packages=("procps", "systemd"),
        counts={"units": 5},
    ),
    Stage(
        "sbom",
        "the list of the packages' contents is valid SPDX, and matches the programs",
        ("integration/release/sbom", "{package-amd64}/debs"),
        (
            "packaging/sbom", "packaging/swift-packages", "debian/changelog", "integration/release/sbom",
            "integration/stage.py",
        ),
        lane=Lane.WAIT,
        needs={"package-amd64": ("debs/",)},
        packages=("binutils", "dpkg-dev"),
        pip=("spdx-tools==0.8.3",),
        counts={"sbom": 10},
    ),
]

BENCH_PARTS = [
    Stage(
        "bench-parts",
        "the bench's kernel and fake buses build",
        ("integration/rig/run", "--prepare"),
        BENCH,
        tier=Tier.FULL,
        lane=Lane.WAIT,
        packages=BENCH_PACKAGES,
        is_cached=False,
        only_on=DEBIAN_12,
    ),
]

ARM64 = [
    # On Debian 13, the build for this machine has already created this root.
    *([root_stage("build", "trixie", tier=Tier.FULL)] if HOST_RELEASE != "trixie" else []),
    *build_stages("arm64", "arm64", "trixie", tier=Tier.FULL, only_on=DEBIAN_12),
    Stage(
        "pi-parts",
        "the emulator and the guest of the emulated Raspberry Pis build",
        ("integration/pi/run", "--package", "{package-arm64}/debs", "--prepare"),
        PI,
        tier=Tier.FULL,
        lane=Lane.WAIT,
        needs=PI_PACKAGE,
        packages=PI_PACKAGES,
        is_cached=False,
        only_on=DEBIAN_12,
    ),
]

# Both stages import the settings' test.
IMAGE_PIP = ("jsonschema", "pyyaml")
IMAGE = ("packaging/image/", "packaging/with-arm64", "integration/image/", "config/raspberry-pi/")

CHECKS = [
    Stage(
        "image-settings",
        "the settings on an image's SD card are applied, and wrong ones are named",
        ("integration/image/run", "--settings"),
        (*IMAGE, *SHARED),
        lane=Lane.WAIT,
        packages=("dpkg-dev",),
        pip=IMAGE_PIP,
        counts={"image-settings": 8},
    ),
    Stage(
        "image",
        "the image of an SD card boots on an emulated Raspberry Pi until the page answers and the sign shows its first option",
        ("integration/image/run", "--packages", "{package-arm64}/debs"),
        (*IMAGE, "scripts/image", "debian/changelog", *PI),
        tier=Tier.FULL,
        lane=Lane.WAIT,
        needs={"package-arm64": ("debs/loopbanner_*.deb", "debs/loopbanner-gateway_*.deb"), "pi-parts": ()},
        packages=(*PI_PACKAGES, "dosfstools", "fdisk", "mtools"),
        pip=IMAGE_PIP,
        counts={"image": 11},
        only_on=DEBIAN_12,
    ),
    Stage(
        "architectures",
        "the arm64 program prints and draws the same as the amd64 program",
        ("integration/package/architectures", "--arm64", "{package-arm64}/debs", "--programs", PROGRAMS),
        ("integration/package/architectures", "config/", *VERSION, *TEXT, *ENTERS_ROOT),
        tier=Tier.FULL,
        needs={
            "root-build-trixie": ("versions",),
            "package-arm64": ("debs/loopbanner_*.deb",),
            "package-amd64": ("root/usr/bin/loopbanner",),
        },
        packages=("dpkg-dev", *FONTS),
        only_on=DEBIAN_12,
    ),
    Stage(
        "sizes",
        "the packages are small, and depend only on Debian's libraries",
        ("integration/package/sizes", "{package-arm64}/debs", "{package-amd64}/debs"),
        ("integration/package/sizes", *SHARED),
        tier=Tier.FULL,
        needs={"package-arm64": ("debs/*.deb",), "package-amd64": ("debs/*.deb",)},
        packages=("dpkg-dev",),
        only_on=DEBIAN_12,
    ),
    *([root_stage("clean", HOST_RELEASE, tier=Tier.FULL)] if HOST_RELEASE != "trixie" else []),
    lifecycle_stage("lifecycle", HOST_RELEASE, "package-amd64", tier=Tier.FULL),
    Stage(
        "pi",
        "the package on emulated Raspberry Pis 3 and 4, with the boards' own drivers",
        ("integration/pi/run", "--package", "{package-arm64}/debs"),
        PI,
        tier=Tier.FULL,
        needs={**PI_PACKAGE, "pi-parts": ()},
        packages=PI_PACKAGES,
        counts={"pi": 48},
        only_on=DEBIAN_12,
    ),
]
